import { expect, test } from 'vitest';
import { mailMembers } from '../../../db/platform/functions/mail.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { countOf, openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

/** Adds a member to an organization. */
async function addMember(organizationId: number, role: string): Promise<number> {
  const [row] = await sql.query<{ id: string }>(
    `with person as (insert into "user" (name, email) values ($2, $2 || '-' || $1::bigint || '@example.com') returning id)
     insert into membership (organization_id, user_id, role) select $1, id, $2 from person returning user_id as id`,
    [organizationId, role],
  );
  return Number(row?.id);
}

suiteOf(sql, mailMembers, (call) => {
  test('writes once per cause to members of the roles who want it, whoever reports it', async () => {
    const { organizationId: organization } = await openTenant(sql);
    const administrator = await addMember(organization, 'administrator');
    await addMember(organization, 'developer');
    const low = { organization, kind: 'balance_low' as const, cause: 'one', data: {} };
    const workers = await Promise.all(Array.from({ length: 6 }, () => sql.connect()));
    await Promise.all(workers.map((by) => call(low, by)));
    // The owner's and the administrator's.
    expect(await countOf(sql, 'mail', organization)).toBe(2);
    await sql.query(
      "insert into mail_preference (organization_id, user_id, kind, is_wanted) values ($1, $2, 'balance_low', false)",
      [organization, administrator],
    );
    await call({ ...low, cause: 'two' });
    expect(await countOf(sql, 'mail', organization)).toBe(3);
    await sql.query("update membership set status = 'removed' where user_id = $1", [administrator]);
    await call({ ...low, kind: 'key_expiring' });
    // The owner's and the developer's: the administrator is no longer a member.
    expect(await countOf(sql, 'mail', organization)).toBe(5);
    await call({ ...low, kind: 'batch_done' });
    expect(await countOf(sql, 'mail', organization)).toBe(5);
  });
});
