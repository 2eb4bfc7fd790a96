import { expect, test } from 'vitest';
import { SQL_CONSTANTS } from '../../../db/sql-constants.ts';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const PER_EVENT = Number(SQL_CONSTANTS.clicks_per_event);

const eventsOfClicks = async (clicks: [number, object][]) => {
  const rows = await sql.query<{ organization: number; events: { clicks: { at: string }[] }[] }>(
    'select organization_id::int as organization, to_jsonb(events) as events from routine.events_of_clicks($1) order by 1',
    [JSON.stringify(clicks)],
  );
  return rows.map(({ organization, events }) => ({
    organization,
    events: events.map((event) => event.clicks),
  }));
};
const at = (n: number) => String(n).padStart(6, '0');

test('events_of_clicks fills events of an organization in the order of its visits', async () => {
  const clicks = Array.from({ length: PER_EVENT + 1 }, (_, n): [number, object] => [
    1,
    { at: at(PER_EVENT - n) },
  ]);
  const told = await eventsOfClicks([...clicks, [2, { at: at(0) }]]);
  expect(told.map(({ organization, events }) => [organization, events.length])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  const [first = [], second = []] = (told[0]?.events ?? []).toSorted((a, b) => b.length - a.length);
  expect(first).toHaveLength(PER_EVENT);
  expect(second).toEqual([{ at: at(PER_EVENT) }]);
});

test('events_of_clicks begins another event where one would be too large', async () => {
  const size = Math.ceil(Number(SQL_CONSTANTS.click_event_bytes) / 3);
  const clicks = Array.from({ length: 5 }, (_, n): [number, object] => [
    1,
    { at: at(n), referrer: 'r'.repeat(size) },
  ]);
  const [told] = await eventsOfClicks(clicks);
  expect(told?.events.map((event) => event.length).sort()).toEqual(
    [2, 3].length === told?.events.length ? [2, 3] : [1, 2, 2],
  );
  expect(told?.events.flat()).toHaveLength(5);
});

test('organizations_told_of_clicks finds those with an endpoint that names the event, or with a log of events', async () => {
  const [named, all, log, neither] = [
    await openTenant(sql),
    await openTenant(sql),
    await openTenant(sql),
    await openTenant(sql),
  ].map(({ organizationId }) => organizationId);
  await sql.query(`update webhook_endpoint set types = array[$2] where organization_id = $1`, [
    named,
    SQL_CONSTANTS.clicked_event,
  ]);
  await sql.query('update organization set event_log = true where id = $1', [log]);
  const [row] = await sql.query<{ told: number[] }>(
    'select routine.organizations_told_of_clicks($1)::int[] as told',
    [[named, all, log, neither]],
  );
  expect(row?.told.sort()).toEqual([named, log].sort());
  expect(
    await sql.query('select cardinality(routine.organizations_told_of_clicks($1)) as told', [[all]]),
  ).toEqual([{ told: 0 }]);
});
