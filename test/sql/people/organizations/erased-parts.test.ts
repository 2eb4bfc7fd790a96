import { expect, test } from 'vitest';
import { countOf, openTenant } from '../../suite/tenants.ts';
import { useSql } from '../../suite/use-sql.ts';

const sql = useSql();

test('erase_links keeps rows and codes, and erases where they led', async () => {
  const [erased, kept] = [await openTenant(sql), await openTenant(sql)];
  for (const { organizationId } of [erased, kept])
    await sql.query(
      `insert into link (organization_id, tenure_id, code, long_url, is_alias, external_id)
       values ($1, 0, 'part-' || $1::bigint, 'https://example.com/secret', true, 'secret')`,
      [organizationId],
    );
  await sql.query('select routine.erase_links($1)', [erased.organizationId]);
  const linksOf = (organizationId: number) =>
    sql.query('select code, long_url ~ $2 as leads, external_id from link where organization_id = $1', [
      organizationId,
      'secret',
    ]);
  expect(await linksOf(erased.organizationId)).toEqual([
    { code: `part-${erased.organizationId}`, leads: false, external_id: null },
  ]);
  expect(await linksOf(kept.organizationId)).toMatchObject([{ leads: true, external_id: 'secret' }]);
  expect(await countOf(sql, 'link_search_edit', erased.organizationId)).toBe(0);
});

test('erase_contacts takes the key of hashes with what an organization knew', async () => {
  const [erased, kept] = [await openTenant(sql), await openTenant(sql)];
  for (const { organizationId } of [erased, kept])
    await sql.query(
      `select routine.add_opt_outs($1, '[{"number": "573001234567", "purpose": null, "at": "2026-01-14T17:00:00Z"}]')`,
      [organizationId],
    );
  await sql.query('select routine.erase_contacts($1)', [erased.organizationId]);
  for (const table of ['opt_out', 'contact_key']) {
    expect(await countOf(sql, table, erased.organizationId)).toBe(0);
    expect(await countOf(sql, table, kept.organizationId)).toBe(1);
  }
});

test('erase_members erases people who are in no other organization, each with an event of their own', async () => {
  const [erased, other] = [await openTenant(sql), await openTenant(sql)];
  await sql.query(
    `insert into membership (organization_id, user_id, role)
     select $1, user_id, 'member' from membership where organization_id = $2`,
    [erased.organizationId, other.organizationId],
  );
  await sql.query(
    "update organization set status = 'closed', closed_at = now(), redirects_until = now(), erased_at = now() where id = $1",
    [erased.organizationId],
  );
  const event = { operation: crypto.randomUUID(), actor: 'operator', actorNote: 'Eva', requestId: 'r' };
  await sql.query('select routine.erase_members($1, $2)', [erased.organizationId, JSON.stringify(event)]);
  const people = await sql.query<{ organization: number; erased: boolean }>(
    `select min(organization_id)::int as organization, email like 'deleted-%' as erased
       from membership join "user" on "user".id = user_id where organization_id = any ($1) group by "user".id, email order by 2 desc`,
    [[erased.organizationId, other.organizationId]],
  );
  expect(people).toEqual([
    { organization: erased.organizationId, erased: true },
    { organization: erased.organizationId, erased: false },
  ]);
  const events = await sql.query("select operation from audit_event where verb = 'user.erase'");
  expect(events).toHaveLength(1);
  expect(events[0]?.operation).not.toBe(event.operation);
});
