import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { barCallAttempt, claimCallAttempt, takeWaitingCalls } from '../../../db/sql/attempts.ts';
import { readAccount, readHeld } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { endPlans, eventsOf, type SqlTenant, setPlan, setPrice, setSpendLimit } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, dialWith, endOf, LIMIT_SEC, MARGIN_SEC, nextCarrier } from './attempts.ts';
import { addCall, ageCall, openCaller, readAttempts, readCall, SECOND_MICRO, TO } from './calls.ts';

const sql = useSql();
const dial = dialWith(sql);
const connections = (count: number) => Promise.all(Array.from({ length: count }, () => sql.connect()));
const accountOf = async ({ organizationId }: SqlTenant) => ({
  ...(await readAccount(sql.client(), organizationId)),
  held: await readHeld(sql.client(), organizationId),
});
const typesOf = async ({ organizationId }: SqlTenant) =>
  (await eventsOf(sql, organizationId)).map(({ type }) => type);

const claimOf = (callId: string, attempt: number, carrier: string, opensAt: Date | null = null) => ({
  ...{ call: callId, attempt, carrier, token: randomUUID() as string, opensAt },
  ...{ marginSec: MARGIN_SEC, patienceSec: 60 },
});

const setSetting = (organizationId: number, column: string, value: number | boolean) =>
  sql.query(
    `insert into call_setting (organization_id, ${column}) values ($1, $2)
     on conflict (organization_id) do update set ${column} = excluded.${column}`,
    [organizationId, value],
  );
const setRoom = (carrier: string, maxActive: number) =>
  sql.query(
    'insert into voice_carrier (name, max_active) values ($1, $2) on conflict (name) do update set max_active = $2',
    [carrier, maxActive],
  );

/** What an attempt holds. */
const HELD = LIMIT_SEC * SECOND_MICRO;

suiteOf(sql, claimCallAttempt, (call) => {
  const claim = (callId: string, attempt: number, carrier = nextCarrier(), by?: pg.Client) =>
    call(claimOf(callId, attempt, carrier), by);

  test('gives an attempt to one, and only the next one', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant, { recordingTtlSec: 60 });
    expect(await claim(randomUUID(), 1)).toBeNull();
    expect(await claim(callId, 0)).toBeNull();
    expect(await claim(callId, 2)).toBeNull();
    const carrier = nextCarrier();
    const answers = await Promise.all((await connections(8)).map((by) => claim(callId, 1, carrier, by)));
    const claimed = answers.filter((answer) => answer !== null);
    expect(claimed).toEqual([
      { outcome: 'claimed', to: TO, callerId: '576011234567', limitSec: LIMIT_SEC, record: true },
    ]);
    expect(await readAttempts(sql, callId)).toHaveLength(1);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'in_progress', attempts: 1 });
    expect(await claim(callId, 2)).toBeNull();
  });

  test('holds what is not due, and what is out of the hours for calls', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    await ageCall(sql, callId, -60);
    expect(await claim(callId, 1)).toMatchObject({ outcome: 'held' });
    await ageCall(sql, callId, 60);
    const opensAt = new Date(Date.now() + 3_600_000);
    await setSetting(tenant.organizationId, 'contact_hours', true);
    const held = await call(claimOf(callId, 1, nextCarrier(), opensAt));
    expect(held).toMatchObject({ outcome: 'held' });
    expect(held?.outcome === 'held' && Date.parse(held.until)).toBe(opensAt.getTime());
    expect(await claim(callId, 1)).toMatchObject({ outcome: 'held' });
    await ageCall(sql, callId, 3_600);
    expect(await claim(callId, 1)).toMatchObject({ outcome: 'claimed' });

    const other = await openCaller(sql);
    const atAnyHour = await addCall(sql, other);
    expect(await call(claimOf(atAnyHour, 1, nextCarrier(), opensAt))).toMatchObject({ outcome: 'claimed' });
  });

  test('by many at once takes no more places than the organization or the carrier has', async () => {
    const [tenant, other] = [await openCaller(sql), await openCaller(sql)];
    const carrier = nextCarrier();
    await setRoom(carrier, 5);
    await setSetting(tenant.organizationId, 'max_active', 3);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await addCall(sql, n % 2 === 0 ? tenant : other));
    const workers = await connections(12);
    const answers = await Promise.all(ids.map((id, n) => claim(id, 1, carrier, workers[n])));
    const outcomes = (of: number) => answers.filter((_, n) => n % 2 === of).map((answer) => answer?.outcome);
    const claimed = answers.filter((answer) => answer?.outcome === 'claimed').length;
    expect(claimed).toBe(5);
    expect(answers.filter((answer) => answer?.outcome === 'waiting')).toHaveLength(7);
    expect(outcomes(0).filter((outcome) => outcome === 'claimed').length).toBeLessThanOrEqual(3);
  });

  test('by many at once holds no more than is left, whatever limits it', async () => {
    const limits: ((organizationId: number) => Promise<unknown>)[] = [
      (id) =>
        sql.query('update billing_account set credit_line_micro = $2 where organization_id = $1', [id, 0]),
      (id) => setSpendLimit(sql, id, 'day', 3 * HELD + SECOND_MICRO),
      (id) => setSpendLimit(sql, id, 'month', 3 * HELD + SECOND_MICRO),
      (id) => setSetting(id, 'day_limit_micro', 3 * HELD + SECOND_MICRO),
    ];
    for (const [place, limit] of limits.entries()) {
      const balanceMicro = place === 0 ? 3 * HELD + SECOND_MICRO : 1_000_000;
      const tenant = await openCaller(sql, { balanceMicro });
      await limit(tenant.organizationId);
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) ids.push(await addCall(sql, tenant));
      const workers = await connections(12);
      const carrier = nextCarrier();
      const answers = await Promise.all(ids.map((id, n) => claim(id, 1, carrier, workers[n])));
      expect(answers.map((answer) => answer?.outcome).sort()).toEqual([
        ...Array(3).fill('claimed'),
        ...Array(9).fill('refused'),
      ]);
      expect(await accountOf(tenant)).toEqual({
        ...{ balance: balanceMicro, available: balanceMicro, pending: 0, held: 3 * HELD },
      });
    }
  });

  test('holds at the price of then, which is charged whatever price, plan or limit follows', async () => {
    const tenant = await openCaller(sql, { balanceMicro: 2 * HELD });
    const { organizationId } = tenant;
    const [callId, other] = [await addCall(sql, tenant), await addCall(sql, tenant)];
    const token = await dial(callId);
    await setPrice(sql, organizationId, 'callblasting.second', 2 * SECOND_MICRO, new Date().toISOString());
    expect(await claim(other, 1)).toMatchObject({ outcome: 'refused' });
    await setSpendLimit(sql, organizationId, 'day', 0);
    await setPlan(sql, organizationId, 'callblasting');
    await sql.query('select routine.advance_call_attempt($1, $2)', [
      token,
      endOf('completed', { airSec: LIMIT_SEC }),
    ]);
    expect(await accountOf(tenant)).toEqual({
      ...{ balance: 2 * HELD, pending: HELD, held: 0, available: HELD },
    });
  });

  describe('refuses, ends the call and charges nothing', () => {
    const refused = async (tenant: SqlTenant, terms = {}, before = async () => {}) => {
      const callId = await addCall(sql, tenant, terms);
      await before();
      const answer = await claim(callId, 1);
      const [refusal] = await readAttempts(sql, callId);
      expect([answer?.outcome, (await readCall(sql, callId))?.status]).toEqual(['refused', 'failed']);
      return refusal?.cause_text;
    };
    const query = (text: string) => async (tenant: SqlTenant) => {
      await sql.query(text, [tenant.organizationId]);
    };

    test.each([
      [
        'destination not allowed',
        query(
          "insert into call_destination (organization_id, destination, is_allowed) values ($1, 'CO', false)",
        ),
      ],
      ['organization not active', query("update organization set status = 'suspended' where id = $1")],
      [
        'organization blocked',
        query("insert into organization_block (organization_id, kind, reason) values ($1, 'full', 'Test')"),
      ],
      [
        'no active billing account',
        query("update billing_account set status = 'closed' where organization_id = $1"),
      ],
      [
        'insufficient balance',
        query(
          `select routine.post_movement($1, 'adjustment', -1000000 + ${HELD} - 1, null, 1, 'Less', 'less', null, 'correction')`,
        ),
      ],
      [
        'spend limit reached',
        query(
          `insert into spend_limit (organization_id, period, limit_micro) values ($1, 'day', ${HELD} - 1)`,
        ),
      ],
      [
        'daily limit of calls reached',
        query(`insert into call_setting (organization_id, day_limit_micro) values ($1, ${HELD - 1})`),
      ],
    ])('for: %s', async (reason, meet) => {
      const tenant = await openCaller(sql);
      const before = await accountOf(tenant);
      expect(await refused(tenant, {}, () => meet(tenant))).toBe(`Facility rejected: ${reason}`);
      expect(await accountOf(tenant)).toMatchObject({ pending: before.pending, held: 0 });
      expect(await typesOf(tenant)).toContain('voice.failed');
    });

    test('none that a plan includes, or that costs exactly what there is', async () => {
      const tenant = await openCaller(sql, { balanceMicro: HELD });
      await setSetting(tenant.organizationId, 'day_limit_micro', HELD);
      await setSpendLimit(sql, tenant.organizationId, 'day', HELD);
      const [first, second] = [await addCall(sql, tenant), await addCall(sql, tenant)];
      expect(await claim(first, 1)).toMatchObject({ outcome: 'claimed' });
      // Calls under way count towards the day's ceiling.
      expect(await claim(second, 1)).toMatchObject({ outcome: 'refused' });
      expect(await readAttempts(sql, second)).toMatchObject([
        { cause_text: 'Facility rejected: daily limit of calls reached' },
      ]);
      await setPlan(sql, tenant.organizationId, 'callblasting');
      expect(await claim(await addCall(sql, tenant), 1)).toMatchObject({ outcome: 'claimed' });
      await endPlans(sql, tenant.organizationId);
    });
  });
});

suiteOf(sql, barCallAttempt, (call) => {
  test('takes back what was not dialled, once, and what the carrier has dialled never', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    const carrier = nextCarrier();
    const token = await dial(callId, 1, carrier);
    const fault = { token, reason: 'balance', holdSec: 60, isAccount: true };
    expect(await call({ ...fault, token: 'nobody' })).toBeNull();
    expect(await call(fault)).toMatchObject({ next: [{ callId, attempt: 1, delaySec: 60 }], emitted: [] });
    expect(await call(fault)).toBeNull();
    expect(await readCall(sql, callId)).toMatchObject({
      status: 'queued',
      attempts: 0,
      barred_reason: 'balance',
    });
    expect(await readAttempts(sql, callId)).toEqual([]);
    expect(await accountOf(tenant)).toMatchObject({ held: 0 });
    // Meanwhile the carrier gets no other calls.
    await expect(dial(await addCall(sql, tenant), 1, carrier)).rejects.toThrow('waiting');
    await ageCall(sql, callId, 60);
    const again = await dial(callId);
    await sql.query("update call_attempt set carrier_call_id = 'CA' where token = $1", [again]);
    expect(await call({ ...fault, token: again })).toBeNull();
    expect(await readCall(sql, callId)).toMatchObject({ status: 'in_progress' });
  });

  test('ends a call that was canceled meanwhile', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    const token = await dial(callId);
    await sql.query('select routine.cancel_call($1, $2)', [tenant.organizationId, callId]);
    const barred = await call({ token, reason: 'caller id', holdSec: 60, isAccount: false });
    expect([barred?.next, barred?.emitted.length]).toEqual([[], 1]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'canceled' });
    expect(await typesOf(tenant)).toEqual(['voice.canceled']);
  });
});

suiteOf(sql, takeWaitingCalls, (call) => {
  test('names one call for each place, of those first who have fewest under way', async () => {
    const carrier = nextCarrier();
    await sql.query('update call set is_waiting = false where is_waiting');
    await setRoom(carrier, 2);
    const [big, small] = [await openCaller(sql), await openCaller(sql)];
    const under = [
      await dial(await addCall(sql, big), 1, carrier),
      await dial(await addCall(sql, big), 1, carrier),
    ];
    const waiting: string[] = [];
    for (const tenant of [big, big, small, small]) {
      const callId = await addCall(sql, tenant);
      await expect(dial(callId, 1, carrier)).rejects.toThrow('waiting');
      waiting.push(callId);
    }
    const take = (organization: number | null, by?: pg.Client) =>
      call({ carrier, organization, limit: 10 }, by);
    expect(await take(null)).toEqual([]);
    await sql.query('select routine.advance_call_attempt($1, $2)', [under[0], busy]);
    // The one free place is offered once, whoever asks, and until it is taken.
    expect(await take(big.organizationId)).toEqual([{ callId: waiting[2], attempt: 1, delaySec: 0 }]);
    await dial(waiting[2] ?? '', 1, carrier);
    const workers = await connections(4);
    expect((await Promise.all(workers.map((by) => take(small.organizationId, by)))).flat()).toEqual([]);
    await setRoom(carrier, 10);
    expect((await take(null)).map(({ callId }) => callId).sort()).toEqual(
      [waiting[0], waiting[1], waiting[3]].sort(),
    );
    expect(await take(null)).toEqual([]);
    expect(await call({ carrier: 'nobody', organization: null, limit: 10 })).toEqual([]);
  });
});
