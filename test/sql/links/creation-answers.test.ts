import { expect, test } from 'vitest';
import { readAccount } from '../suite/accounts.ts';
import { openTenant, setPlan } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const NOW = '2026-03-01T12:00:00+00:00';
const LINKS = [{ code: null }, { code: 'taken' }, { code: 'mine' }, { code: null }];
const JUDGED = ['a.co', 'a.co', 'b.co', 'a.co'].map((domain, place) => ({
  domain,
  tenureId: domain === 'a.co' ? 1 : 2,
  refusals: [],
  ...(place === 1 ? { refusal: 'ALIAS_TAKEN', refusals: ['ALIAS_TAKEN'] } : {}),
}));

const ask = async (text: string, values: unknown[]) =>
  (await sql.query<{ answer: unknown }>(`select ${text} as answer`, values))[0]?.answer;

test('created_domains groups what was made by domain, and tells no entry that was not', async () => {
  const domains = await ask('routine.created_domains($1, $2, $3)', [
    [11, null, 13, 14],
    ['x', null, 'mine', 'y'],
    JSON.stringify(JUDGED),
  ]);
  expect(domains).toHaveLength(2);
  expect(domains).toContainEqual({
    domain: 'a.co',
    tenureId: 1,
    places: [0, 3],
    ids: [11, 14],
    codes: ['x', 'y'],
  });
  expect(domains).toContainEqual({ domain: 'b.co', tenureId: 2, places: [2], ids: [13], codes: ['mine'] });
});

test('created_domains tells a single link as it tells it among others', async () => {
  const one = JSON.stringify(JUDGED.slice(0, 1));
  expect(await ask('routine.created_domains($1, $2, $3)', [[11], ['x'], one])).toEqual([
    { domain: 'a.co', tenureId: 1, places: [0], ids: [11], codes: ['x'] },
  ]);
  expect(await ask('routine.created_domains($1, $2, $3)', [[null], [null], one])).toEqual([]);
  expect(await ask('routine.created_domains(null, null, $1)', ['[]'])).toEqual([]);
});

test('created_entries tells each entry its link or its refusal, one entry as many', async () => {
  const of = (ids: (number | null)[], codes: (string | null)[], count: number) =>
    ask('routine.created_entries($1, $2, $3, $4, $5)', [
      ids,
      codes,
      NOW,
      JSON.stringify(LINKS.slice(0, count)),
      JSON.stringify(JUDGED.slice(0, count)),
    ]);
  const made = { linkId: 11, domain: 'a.co', code: 'x', tenureId: 1, createdAt: NOW };
  expect(await of([11], ['x'], 1)).toEqual([made]);
  expect(await of([11, null, null, null], ['x', null, null, null], 4)).toEqual([
    made,
    { refusal: 'ALIAS_TAKEN', refusals: ['ALIAS_TAKEN'] },
    { refusal: 'ALIAS_TAKEN', refusals: [] },
    { refusal: 'CODE_GENERATION_FAILED', refusals: [] },
  ]);
  expect(await of([], [], 0)).toEqual([]);
});

test('refused_entries names the places without a link', async () => {
  const refused = await ask('routine.refused_entries($1, $2, $3, $4)', [
    [11, null, 13, null],
    NOW,
    JSON.stringify(LINKS),
    JSON.stringify(JUDGED),
  ]);
  expect(refused).toEqual([
    { place: 1, refusal: 'ALIAS_TAKEN', refusals: ['ALIAS_TAKEN'] },
    { place: 3, refusal: 'CODE_GENERATION_FAILED', refusals: [] },
  ]);
});

test('charge_links charges what was made, and nothing where links are free', async () => {
  const tenant = await openTenant(sql, { balanceMicro: 100 });
  const charge = (unit: number, count: number) =>
    ask('routine.charge_links($1, $2, $3, false, 3, $4, now(), null)::int', [
      tenant.organizationId,
      tenant.costCenterId,
      unit,
      count,
    ]);
  expect(await charge(7, 2)).toBe(14);
  expect(await charge(7, 0)).toBe(0);
  expect(await charge(0, 2)).toBe(0);
  expect(await readAccount(sql.client(), tenant.organizationId)).toMatchObject({ balance: 86 });
});

test("charge_links gives back to a plan's quota what could not be made", async () => {
  const { organizationId, costCenterId } = await openTenant(sql, { balanceMicro: 100 });
  await setPlan(sql, organizationId, 'urlshortener');
  await sql.query(
    `insert into plan_usage (organization_id, service, day, used) values ($1, 'urlshortener', (now() at time zone 'America/Bogota')::date, 3)`,
    [organizationId],
  );
  const charged = 'routine.charge_links($1, $2, 0, true, 3, 1, now(), null)::int';
  expect(await ask(charged, [organizationId, costCenterId])).toBe(0);
  expect(await sql.query('select used from plan_usage where organization_id = $1', [organizationId])).toEqual(
    [{ used: 1 }],
  );
});
