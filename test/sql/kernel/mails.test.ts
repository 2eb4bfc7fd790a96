import { expect, test } from 'vitest';
import { mailMembers } from '../../../db/kernel/functions/mail.ts';
import { MAX_MAILS_A_DAY } from '../../../db/kernel/tables/mail.ts';
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
    const workers = await sql.connections(6);
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

  test('writes so many of a kind to a member in 24 hours, and no more', async () => {
    const { organizationId: organization } = await openTenant(sql);
    const notify = (cause: string, kind: 'key_expiring' | 'balance_low' = 'key_expiring') =>
      call({ organization, kind, cause, data: {} });
    for (let n = 0; n < MAX_MAILS_A_DAY + 3; n += 1) await notify(`key ${n}`);
    expect(await countOf(sql, 'mail', organization)).toBe(MAX_MAILS_A_DAY);
    await notify('another kind', 'balance_low');
    await addMember(organization, 'developer');
    await notify('another member');
    expect(await countOf(sql, 'mail', organization)).toBe(MAX_MAILS_A_DAY + 2);
    await sql.query(
      "update mail set created_at = created_at - interval '24 hours' where organization_id = $1 and cause = 'key 0'",
      [organization],
    );
    await notify('a day later');
    // The owner's, and the developer's second.
    expect(await countOf(sql, 'mail', organization)).toBe(MAX_MAILS_A_DAY + 4);
  });
});
