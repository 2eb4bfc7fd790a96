import { expect, test } from 'vitest';
import { SAY_AUDIT_EVENT } from '../../../db/kernel/with-audit-event.ts';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

test('a verb with a long input says little to the condition of each row, and its event has all of it', async () => {
  const { organizationId } = await openTenant(sql);
  const input = {
    links: Array.from({ length: 1_000 }, (_, place) => ({ longUrl: `${place} ${'é'.repeat(480)}` })),
  };
  const event = { operation: crypto.randomUUID(), once: false, actor: 'operator', verb: 'link.create-many' };
  await sql.query('begin');
  await sql.query(SAY_AUDIT_EVENT, [
    JSON.stringify({ ...event, targets: ['organization'], requestId: 'r', input }),
  ]);
  const [said] = await sql.query<{ length: number }>(
    "select length(current_setting('audit.event')) as length",
  );
  expect(said?.length).toBeLessThan(1_000);
  await sql.query('update organization set keeps_requests = false where id = $1', [organizationId]);
  await sql.query('commit');
  expect(
    await sql.query('select verb, input from audit_event where operation = $1', [event.operation]),
  ).toEqual([{ verb: 'link.create-many', input }]);
});

test('an event that says no input takes none of the event before it', async () => {
  const { organizationId } = await openTenant(sql);
  const say = (verb: string, input?: object) =>
    sql.query(SAY_AUDIT_EVENT, [
      JSON.stringify({
        operation: crypto.randomUUID(),
        actor: 'operator',
        verb,
        targets: ['organization'],
        input,
      }),
    ]);
  await sql.query('begin');
  await say('a.first', { secret: 1 });
  await say('a.second', {});
  await sql.query('update organization set keeps_requests = false where id = $1', [organizationId]);
  await sql.query('commit');
  expect(
    await sql.query('select verb, input from audit_event where organization_id = $1', [organizationId]),
  ).toEqual([{ verb: 'a.second', input: {} }]);
});
