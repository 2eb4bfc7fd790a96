import { beforeAll, expect, test } from 'vitest';
import { addOptOuts, addTouches } from '../../../db/contacts/functions/contacts.ts';
import { SQL_CONSTANTS } from '../../../db/sql-constants.ts';
import { contactHours } from '../../../shared/contacts/contact-hours.ts';
import { openCaller, TO } from '../calls/calls.ts';
import { callOf } from '../suite/suite-of.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const add = callOf(sql, addTouches);
const optOut = callOf(sql, addOptOuts);
/** Noon in Colombia of a Wednesday of January 2026, and the day after it. */
const [NOON, NEXT_NOON] = ['2026-01-14T17:00:00.000Z', '2026-01-15T17:00:00.000Z'];
const NEXT_OPENING = '2026-01-15T12:00:00.000Z';

beforeAll(() => sql.query("select routine.open_contact_partitions('2026-01-01')"));

const ask = async <T>(text: string, { organizationId }: SqlTenant, ...values: unknown[]) =>
  (
    await sql.query<{ answer: T }>(
      `select ${text} as answer from (select decode(routine.find_number_hash($1, '${TO}'), 'hex') as hash) of_number`,
      [organizationId, ...values],
    )
  )[0]?.answer;
const touch = ({ organizationId }: SqlTenant, at: string, creditor: string | null = null) =>
  add({
    organization: organizationId,
    items: [{ number: TO, creditor, channel: 'call', at, requestedByConsumer: false }],
  });

test.each([
  [[], null],
  [['CONTACT_HOURS', 'FREQUENCY'], null],
  [['EXCLUDED_REGISTRY', 'FREQUENCY'], 'EXCLUDED_REGISTRY'],
  [['OPTED_OUT', 'EXCLUDED_REGISTRY'], 'OPTED_OUT'],
])('contact_refusal: of the reasons %j, %s finally refuses a call', async (reasons, refusal) => {
  expect(await sql.query('select routine.contact_refusal($1) as refusal', [reasons])).toEqual([{ refusal }]);
});

test('known_contacts tells the latest contacts for a creditor in the order of their moments', async () => {
  const tenant = await openCaller(sql);
  const known = 'routine.known_contacts($1, hash, $2, $3)';
  expect(await ask(known, tenant, null, NOON)).toEqual([]);
  const most = Number(SQL_CONSTANTS.max_known_contacts);
  const moments = Array.from({ length: most + 2 }, (_, n) =>
    new Date(Date.parse(NOON) + n * 1_000).toISOString(),
  );
  for (const at of moments) await touch(tenant, at);
  await touch(tenant, NOON, 'A');
  const told = await ask<{ channel: string; at: string }[]>(known, tenant, null, NOON);
  expect(told?.map(({ at }) => Date.parse(at))).toEqual(moments.slice(2).map((at) => Date.parse(at)));
  expect(await ask<unknown[]>(known, tenant, 'A', NOON)).toHaveLength(1);
});

test('known_opt_out tells an opt-out from everything before one from the purpose', async () => {
  const tenant = await openCaller(sql);
  const known = 'routine.known_opt_out($1, hash, $2)';
  const optOutOf = (purpose: 'advertising' | null) =>
    optOut({ organization: tenant.organizationId, items: [{ number: TO, purpose, source: null, at: NOON }] });
  await optOutOf('advertising');
  expect(await ask(known, tenant, 'collection')).toBeNull();
  expect(await ask(known, tenant, 'advertising')).toMatchObject({ purpose: 'advertising' });
  await optOutOf(null);
  expect(await ask(known, tenant, 'advertising')).toMatchObject({ purpose: null });
  expect(await ask(known, tenant, 'collection')).toMatchObject({ purpose: null });
});

test('contact_allowed_at skips days with a contact only where the law limits how often', async () => {
  const tenant = await openCaller(sql);
  const hours = JSON.stringify(contactHours(new Date(NOON)));
  const allowed = (from: string, isRegulated: boolean) =>
    ask<Date>('routine.contact_allowed_at($1, hash, null, $2, $3, $4)', tenant, from, hours, isRegulated);
  await touch(tenant, NOON);
  expect(await allowed(NOON, false)).toEqual(new Date(NOON));
  expect(await allowed(NOON, true)).toEqual(new Date(NEXT_OPENING));
  await touch(tenant, NEXT_NOON);
  expect(await allowed(NOON, true)).toEqual(new Date('2026-01-16T12:00:00.000Z'));
});
