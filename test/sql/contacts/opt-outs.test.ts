import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { createTextCall } from '../../../db/calls/functions/calls.ts';
import { addOptOuts, addUploadedOptOuts, type NewOptOut } from '../../../db/contacts/functions/contacts.ts';
import { findOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { MARGIN_SEC, nextCarrier } from '../calls/attempts.ts';
import { addCall, callTerms, openCaller, readAttempts, readCall, TO } from '../calls/calls.ts';
import { claimCallAttempt } from '../calls/claim-call-attempt.ts';
import { explain } from '../suite/explain.ts';
import { type Call, callOf, overPg, suiteOf } from '../suite/suite-of.ts';
import { creatorOf, eventsOf, type SqlTenant, setStored } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const AT = '2026-11-20T15:00:00Z';
const adderBy =
  (call: Call<typeof addOptOuts.args, typeof addOptOuts.result>) =>
  ({ organizationId }: SqlTenant, ...items: Partial<NewOptOut>[]) =>
    call({
      organization: organizationId,
      items: items.map((item) => ({ number: TO, purpose: null, source: null, at: AT, ...item })),
    });
const add = adderBy(callOf(sql, addOptOuts));
const has = async ({ organizationId }: SqlTenant, purpose: 'service' | 'advertising' | null, number = TO) =>
  (
    await sql.query<{ has: boolean }>(
      "select 'OPTED_OUT' = any (reasons) as has from routine.decide_contact($1, $2, $3, null, clock_timestamp(), '[]')",
      [organizationId, number, purpose],
    )
  )[0]?.has;
const claim = (callId: string, { opensAt = null }: { opensAt?: Date | null } = {}) =>
  callOf(
    sql,
    claimCallAttempt,
  )({
    call: callId,
    attempt: 1,
    carrier: nextCarrier(),
    token: crypto.randomUUID(),
    hours: hoursFrom(opensAt),
    marginSec: MARGIN_SEC,
    patienceSec: 60,
  });

suiteOf(sql, addOptOuts, (call) => {
  const add = adderBy(call);

  test('holds for its purpose or for all, and for its organization', async () => {
    const [tenant, other] = [await openCaller(sql), await openCaller(sql)];
    expect(await has(tenant, 'advertising')).toBe(false);
    await add(tenant, { purpose: 'advertising' });
    expect(await has(tenant, 'advertising')).toBe(true);
    expect(await has(tenant, 'service')).toBe(false);
    expect(await has(tenant, null)).toBe(false);
    expect(await has(tenant, 'advertising', '573009999999')).toBe(false);
    await add(tenant, {});
    expect(await has(tenant, 'service')).toBe(true);
    await add(other, { number: '573009999999' });
    expect(await has(other, 'advertising')).toBe(false);
  });

  test('is added once, however often and by however many requests at the same time', async () => {
    const tenant = await openCaller(sql);
    const clients = await sql.connections(4);
    const item = { number: TO, purpose: null, source: 'call', at: AT };
    await Promise.all(
      clients.map((by) => call({ organization: tenant.organizationId, items: [item, item] }, by)),
    );
    expect(
      await sql.query('select number, source from opt_out where organization_id = $1', [
        tenant.organizationId,
      ]),
    ).toEqual([{ number: TO, source: 'call' }]);
  });

  test('is refused with its whole request beyond the daily limit; a known one is not counted again', async () => {
    const tenant = await openCaller(sql);
    expect(await add(tenant, {})).toBeNull();
    await setStored(sql, tenant.organizationId, 'optOuts', STORED_A_DAY.optOuts - 1);
    const full = { limit: STORED_A_DAY.optOuts, left: 1 };
    expect(await add(tenant, { number: '573000000001' }, { number: '573000000002' })).toEqual(full);
    expect(await has(tenant, 'service', '573000000001')).toBe(false);
    expect(await add(tenant, {}, { number: '573000000001' }, { number: '573000000001' })).toBeNull();
    expect(await add(tenant, { number: '573000000002' })).toEqual({ ...full, left: 0 });
    expect(await add(tenant, {}, { number: '573000000001' })).toBeNull();
  });

  test("hashes numbers by HMAC-SHA256 under the organization's key", async () => {
    const tenant = await openCaller(sql);
    await add(tenant, {});
    const [row] = await sql.query<{ inner_block: Buffer; outer_block: Buffer; number_hash: Buffer }>(
      'select * from contact_key join opt_out using (organization_id) where organization_id = $1',
      [tenant.organizationId],
    );
    const unpad = (block: Buffer, by: number) => Buffer.from(block.map((byte) => byte ^ by));
    if (row === undefined) throw new Error('There is no key.');
    const secret = unpad(row.inner_block, 0x36);
    expect(unpad(row.outer_block, 0x5c)).toEqual(secret);
    expect(new Set(secret.subarray(0, 32)).size).toBeGreaterThan(8);
    expect(row.number_hash).toEqual(createHmac('sha256', secret).update(TO).digest());
  });
});

describe('A call whose number opted out', () => {
  test('is not dialed, costs nothing, needs no slot, and says so', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant, { purpose: 'advertising' });
    await add(tenant, { purpose: 'advertising' });
    await sql.query('insert into call_setting (organization_id, max_active) values ($1, 0)', [
      tenant.organizationId,
    ]);
    expect(await claim(callId, { opensAt: new Date(Date.now() + 3_600_000) })).toMatchObject({
      outcome: 'refused',
    });
    expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', end_reason: 'opted_out' });
    expect(await readAttempts(sql, callId)).toMatchObject([
      { status: 'failed', cause_text: 'Facility rejected: number opted out', held_micro: '0' },
    ]);
    expect((await eventsOf(sql, tenant.organizationId)).map(({ type }) => type)).toEqual(['voice.failed']);
  });

  test.each([null, 'service'] as const)(
    'a call whose number opted out of another purpose (%s) is dialed',
    async (purpose) => {
      const tenant = await openCaller(sql);
      await add(tenant, { purpose: 'advertising' });
      expect(await claim(await addCall(sql, tenant, { purpose }))).toMatchObject({ outcome: 'claimed' });
    },
  );

  test('has no audio made for its text, and stays refused if the opt-out is removed', async () => {
    const tenant = await openCaller(sql);
    await add(tenant, {});
    const { organization, apiKey, costCenter } = creatorOf(tenant);
    const call = { ...callTerms(), purpose: 'service' as const, marginSec: MARGIN_SEC, isAsked: false };
    const audio = {
      id: crypto.randomUUID(),
      voice: 'es',
      item: 'tts.standard',
      textHash: 'ab'.repeat(32),
      charCount: 20,
      leaseSec: 45,
    };
    const created = await callOf(
      sql,
      createTextCall,
    )({
      organization,
      apiKey,
      costCenter,
      idempotency: null,
      call,
      audio,
    });
    expect(created).toMatchObject({ outcome: 'created' });
    await sql.query('delete from opt_out where organization_id = $1', [tenant.organizationId]);
    expect(await claim(call.callId)).toMatchObject({ outcome: 'refused' });
    expect(await readCall(sql, call.callId)).toMatchObject({ end_reason: 'opted_out' });
  });
});

describe('A call about a debt, or advertising, to a Colombian number', () => {
  test('keeps contact hours whatever the setting; other calls and countries do not', async () => {
    const tenant = await openCaller(sql);
    const opensAt = new Date(Date.now() + 3_600_000);
    for (const purpose of ['collection', 'advertising'] as const)
      expect(await claim(await addCall(sql, tenant, { purpose }), { opensAt })).toMatchObject({
        outcome: 'held',
      });
    expect(await claim(await addCall(sql, tenant, { purpose: 'service' }), { opensAt })).toMatchObject({
      outcome: 'claimed',
    });
  });

  test('waits while another such call to its number is in progress', async () => {
    const tenant = await openCaller(sql);
    expect(await claim(await addCall(sql, tenant, { purpose: 'collection' }))).toMatchObject({
      outcome: 'claimed',
    });
    const second = await addCall(sql, tenant, { purpose: 'advertising' });
    expect(await claim(second)).toMatchObject({ outcome: 'held' });
    expect(await claim(await addCall(sql, tenant, { purpose: 'service' }))).toMatchObject({
      outcome: 'claimed',
    });
    const another = await addCall(sql, tenant, { purpose: 'advertising', to: '573001234568' });
    expect(await claim(another)).toMatchObject({ outcome: 'claimed' });
  });

  test('is dialed once when two to one number are claimed together', async () => {
    const tenant = await openCaller(sql);
    const calls = [
      await addCall(sql, tenant, { purpose: 'advertising' }),
      await addCall(sql, tenant, { purpose: 'advertising' }),
    ];
    const clients = await Promise.all(calls.map(() => sql.connect()));
    const outcomes = await Promise.all(
      calls.map((call, index) =>
        callOf(sql, claimCallAttempt)(
          {
            call,
            attempt: 1,
            carrier: nextCarrier(),
            token: crypto.randomUUID(),
            hours: hoursFrom(),
            marginSec: MARGIN_SEC,
            patienceSec: 60,
          },
          clients[index],
        ),
      ),
    );
    expect(outcomes.map((answer) => answer?.outcome).sort()).toEqual(['claimed', 'held']);
  });
});

test('the number that is searched for is hashed once, however many rows Postgres reads', async () => {
  const tenant = await openCaller(sql);
  await add(tenant, {});
  const client = await sql.connect();
  const plans = await explain(client, (db) => findOptOuts(db, tenant.organizationId, { number: TO }, 50));
  expect(plans.map((node) => node['Subplan Name'])).toContain('InitPlan 1');
  expect(await findOptOuts(overPg(client), tenant.organizationId, { number: TO }, 50)).toHaveLength(1);
});

suiteOf(sql, addUploadedOptOuts, (call) => {
  const numbersOf = async (organization: number) =>
    (
      await sql.query<{ number: string }>(
        'select number from opt_out where organization_id = $1 order by number',
        [organization],
      )
    ).map(({ number }) => number);
  const itemOf = (number: string) => ({ number, purpose: null, source: null, at: AT });

  test('adds the parts of a file with its last lines, all or none', async () => {
    const { organizationId: organization } = await openCaller(sql);
    const upload = crypto.randomUUID();
    const [first, second, third] = ['573001111111', '573002222222', '573003333333'] as const;
    await sql.query(
      'insert into upload_part (upload, first, organization_id, lines) values ($1, 0, $2, $3)',
      [upload, organization, JSON.stringify([itemOf(first), itemOf(second)])],
    );
    const given = { organization, upload, items: [itemOf(third), itemOf(first)] };
    await setStored(sql, organization, 'optOuts', STORED_A_DAY.optOuts - 2);
    expect(await call(given)).toEqual({ limit: STORED_A_DAY.optOuts, left: 2 });
    expect(await numbersOf(organization)).toEqual([]);
    await setStored(sql, organization, 'optOuts', STORED_A_DAY.optOuts - 3);
    expect(await call(given)).toBeNull();
    expect(await numbersOf(organization)).toEqual([first, second, third]);
    expect(await sql.query('select from upload_part where upload = $1', [upload])).toEqual([]);
  });
});
