import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

/** Events of an organization, oldest first, and the login that wrote them. */
const eventsOf = (organizationId: number) =>
  sql.query(
    `select actor, actor_id::int, actor_name = session_user as is_login, actor_name, verb from audit_event
      where organization_id = $1 order by id`,
    [organizationId],
  );

test('an operator has the name of the login in the audit log, of the owner too, whatever a statement or a verb claims', async () => {
  const { organizationId } = await openTenant(sql);
  await sql.query(
    `insert into audit_event (operation, actor, actor_name, verb, organization_id, target, input)
     values (gen_random_uuid(), 'operator', 'Somebody else', 'a.statement', $1, 'organization', '{}')`,
    [organizationId],
  );
  const claim = { actor: 'operator', actorName: 'Somebody else', verb: 'a.verb', targets: ['organization'] };
  const event = JSON.stringify({ ...claim, operation: randomUUID(), input: {} });
  await sql.query(
    `with told as (select set_config('audit.event', $2, true))
     update organization set legal_name = 'Renamed' from told where id = $1`,
    [organizationId, event],
  );
  expect(await eventsOf(organizationId)).toMatchObject([
    { actor: 'operator', is_login: true, verb: 'a.statement' },
    { actor: 'operator', is_login: true, verb: 'a.verb' },
  ]);
});

test('a login that belongs to no operator acts for the person or the key that it names', async () => {
  const { organizationId } = await openTenant(sql);
  for (const actor of ['user', 'key'])
    await sql.query(
      `insert into audit_event (operation, actor, actor_id, actor_name, verb, organization_id, target, input)
       values (gen_random_uuid(), $2, 7, 'Ana', 'a.statement', $1, 'organization', '{}')`,
      [organizationId, actor],
    );
  expect(await eventsOf(organizationId)).toMatchObject([
    { actor: 'user', actor_id: 7, actor_name: 'Ana' },
    { actor: 'key', actor_id: 7, actor_name: 'Ana' },
  ]);
});
