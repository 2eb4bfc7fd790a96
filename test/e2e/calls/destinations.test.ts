import { describe, expect, inject, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { removeDestination, setDestination } from '../../../shared/calls/settings/destinations.ts';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { placeAttempt } from '../../harness/calls/call-attempts.ts';
import {
  CALLS,
  callWith,
  numberEnding,
  type ShownCall,
  sayTo,
  uploadTone,
  waitForCall,
} from '../../harness/calls/call-blasting.ts';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { balanceOf, createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');

const OWN_MOBILE = '573001234500';
const OWN_LANDLINE = '576012345600';
const PERU = '51987654300';

const refused = { status: 400, code: 'BAD_REQUEST', fields: ['to'] };
const allow = ({ organizationId }: Tenant, destination: string, everyKind = false) =>
  setDestination(operatorOf(environment), { organizationId, destination, isAllowed: true, everyKind });
const forbid = ({ organizationId }: Tenant, destination: string) =>
  setDestination(operatorOf(environment), { organizationId, destination, isAllowed: false });

/** Keeps accepted calls from being dialed. */
const holdCalls = ({ organizationId }: Tenant) =>
  setCalling(operatorOf(environment), { organizationId, maxActive: 0 });

/** Whether a call to a number is accepted. */
async function isAccepted(tenant: Tenant, to: string, audioId: string): Promise<boolean> {
  const answer = await tenant.api.post(`${CALLS}/audio`, { to, audioId });
  if (answer.status !== 200) expect(refusalOf(answer)).toEqual(refused);
  return answer.status === 200;
}

describe('Unless the operator allows it, a call is refused and not charged, to', () => {
  const KINDS: [kind: string, number: string][] = [
    ['a premium number of one’s own country', '5719001234567'],
    ['a toll-free number of one’s own country', '5718000123456'],
    ['another country', PERU],
    ['a premium number of another country', '449098790879'],
    ['a personal number of another country', '447074123456'],
    ['a premium number of the United States', '19002345678'],
    ['the United States', '12125550123'],
    ['the Caribbean', '18762345678'],
    ['an international premium number', '979123456789'],
    ['an international shared-cost number', '80812345678'],
    ['a satellite of Inmarsat', '870773111632'],
    ['a satellite of the global mobile system', '881612345678'],
    ['an international network', '88213300655'],
    ['a universal personal number', '878101234567890'],
  ];
  test.each(rotateSample(KINDS, 7, 0))('%s', async (_, to) => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant, 1);
    const key = { 'idempotency-key': 'one' };
    expect(refusalOf(await tenant.api.post(`${CALLS}/audio`, { to, audioId }, key))).toEqual(refused);
    expect(refusalOf(await sayTo(tenant, { to }, { 'idempotency-key': 'two' }))).toEqual(refused);
    expect(await balanceOf(tenant)).toBe(1_000_000_000n);
    expect((await tenant.api.get(CALLS)).json.data.items).toEqual([]);
    // The refusals did not use up their idempotency keys.
    for (const [name, body] of [
      ['one', { to: OWN_MOBILE, audioId }],
      ['two', { to: OWN_LANDLINE, audioId }],
    ] as const)
      expect((await tenant.api.post(`${CALLS}/audio`, body, { 'idempotency-key': name })).status).toBe(200);
  });
});

describe('The operator decides where an organization can call:', () => {
  test('allowing a country allows its landlines and mobiles, and the longest destination wins', async () => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant, 1);
    await holdCalls(tenant);
    const accepts = (to: string) => isAccepted(tenant, to, audioId);
    await allow(tenant, 'US');
    expect(await accepts('12125550123')).toBe(true);
    expect(await accepts('19002345678')).toBe(false);
    expect(await accepts('18762345678')).toBe(false);
    await forbid(tenant, '1212');
    expect(await accepts('12125550123')).toBe(false);
    expect(await accepts('13105550123')).toBe(true);
    await allow(tenant, '12125550123');
    expect(await accepts('12125550123')).toBe(true);

    await forbid(tenant, 'CO');
    expect(await accepts(OWN_MOBILE)).toBe(false);
    await allow(tenant, '57300');
    expect(await accepts(OWN_MOBILE)).toBe(true);
    expect(await accepts(OWN_LANDLINE)).toBe(false);
    for (const destination of ['CO', '57300'])
      await removeDestination(operatorOf(environment), {
        organizationId: tenant.organizationId,
        destination,
      });
    expect(await accepts(OWN_LANDLINE)).toBe(true);
  });

  test('allowing numbers that cost more takes a rule for every kind', async () => {
    const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
    for (const one of [tenant, other]) await holdCalls(one);
    const audioId = await uploadTone(tenant, 1);
    const premium = '5719001234567';
    const satellite = '870773111632';
    await allow(tenant, '571900');
    await allow(tenant, '870');
    for (const to of [premium, satellite]) expect(await isAccepted(tenant, to, audioId)).toBe(false);
    await allow(tenant, '571900', true);
    await allow(tenant, '870', true);
    for (const to of [premium, satellite]) expect(await isAccepted(tenant, to, audioId)).toBe(true);
    expect(await isAccepted(tenant, '5719011234567', audioId)).toBe(false);
    expect(await isAccepted(other, premium, await uploadTone(other, 1))).toBe(false);
  });

  test('a call accepted before its destination was forbidden is not dialed', async () => {
    const tenant = await createTenant(environment);
    await holdCalls(tenant);
    const id = await callWith(tenant, { to: OWN_MOBILE, audioId: await uploadTone(tenant, 1) });
    await forbid(tenant, '5730');
    await setCalling(operatorOf(environment), { organizationId: tenant.organizationId, maxActive: 1 });
    await placeAttempt(environment, id, 1);
    expect(await waitForCall(tenant, id)).toMatchObject({
      status: 'failed',
      attempts: [
        { hangupCause: 29, causeText: 'Facility rejected: destination not allowed', durationAir: 0 },
      ],
    });
    expect(await balanceOf(tenant)).toBe(1_000_000_000n);
  });

  test('look-ups of numbers do not change', async () => {
    const { api } = await createTenant(environment);
    for (const number of ['5719001234567', PERU, '870773111632'])
      expect((await api.get(`/numberinsight/lookup/${number}`)).status).toBe(200);
  });
});

test('Air time is charged at the price of the longest matching prefix, or else at the flat price', async () => {
  const tenant = await createTenant(environment, { airSecondMicro: 2_000_000n });
  const { organizationId } = tenant;
  const to = numberEnding('00');
  const priced = { currency: 'COP', item: 'callblasting.second' } as const;
  const price = (destination: string, amountMicro: bigint | null) =>
    setPrice(operatorOf(environment), { ...priced, organizationId, destination, amountMicro });
  const audioId = await uploadTone(tenant, 4);
  const unitOf = async (): Promise<bigint> => {
    const before = await readBalance(environment, organizationId);
    const id = await callWith(tenant, { to, audioId, repeat: 1 });
    const { attempts } = await waitForCall(tenant, id);
    const charged = before - (await readBalance(environment, organizationId));
    return charged / BigInt(attempts[0].durationAir);
  };
  expect(await unitOf()).toBe(2_000_000n);
  await price('57', 3_000_000n);
  await price(to.slice(0, 7), 7_000_000n);
  await price('51', 9_000_000n);
  expect(await unitOf()).toBe(7_000_000n);
  await price(to.slice(0, 7), null);
  expect(await unitOf()).toBe(3_000_000n);
  expect((await checkLedger(operatorOf(environment), organizationId)).mismatches).toEqual([]);
});

describe("The daily cost of an organization's calls", () => {
  test('has a ceiling that concurrent calls never exceed, and creations are refused at it', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100_000_000_000n });
    const { organizationId } = tenant;
    const calling = operatorOf(environment);
    // An attempt that plays 10 s of audio twice may last 50 s, at 2 per second.
    await setCalling(calling, { organizationId, dayLimitMicro: 350_000_000n, maxActive: 0 });
    const audioId = await uploadTone(tenant, 10);
    const retry = { maxAttempts: 1 };
    const ids = await Promise.all(
      Array.from({ length: onCi(10, 5) }, () => callWith(tenant, { to: numberEnding('98'), audioId, retry })),
    );
    await setCalling(operatorOf(environment), { organizationId, maxActive: 10 });
    await Promise.all(ids.map((id) => placeAttempt(environment, id, 1)));
    // Placed by these messages or by those of their creation.
    const isPlaced = ({ status }: ShownCall) => status !== 'queued';
    const calls = await Promise.all(ids.map((id) => waitForCall(tenant, id, isPlaced)));
    const refusals = calls.filter(({ status }) => status === 'failed');
    expect(calls.length - refusals.length).toBe(3);
    for (const { attempts } of refusals)
      expect(attempts[0]).toMatchObject({
        hangupCause: 29,
        causeText: 'Facility rejected: daily limit of calls reached',
      });

    await query(
      environment,
      "insert into call_spend values ($1, (now() at time zone 'America/Bogota')::date, 349000000)",
      [organizationId],
    );
    const answer = await tenant.api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId });
    expect(refusalOf(answer)).toMatchObject({ status: 402, code: 'BILLING_SPEND_LIMIT_REACHED' });
    expect(refusalOf(await sayTo(tenant, { to: numberEnding('00') }))).toMatchObject({ status: 402 });
    await setCalling(operatorOf(environment), { organizationId, dayLimitMicro: null });
    expect((await tenant.api.post(`${CALLS}/audio`, { to: numberEnding('00'), audioId })).status).toBe(200);
  });

  test("is what was charged for today's calls", async () => {
    const tenant = await createTenant(environment);
    const id = await callWith(tenant, { to: numberEnding('00'), audioId: await uploadTone(tenant, 3) });
    const { attempts } = await waitForCall(tenant, id);
    const [spent] = await query<{ micro: string }>(
      environment,
      'select spent_micro as micro from call_spend where organization_id = $1',
      [tenant.organizationId],
    );
    expect(BigInt(spent?.micro ?? 0)).toBe(BigInt(attempts[0].durationAir) * 2_000_000n);
  });
});
