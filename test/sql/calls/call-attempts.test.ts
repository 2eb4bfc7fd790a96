import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { advanceCallAttempt } from '../../../db/calls/functions/attempts.ts';
import type { ON_MACHINE } from '../../../db/calls/tables/words.ts';
import { readAccount, readHeld } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { endPlans, eventsOf, type SqlTenant, setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, dialWith, endOf, LIMIT_SEC } from './attempts.ts';
import { addCall, ageCall, openCaller, readAttempts, readCall, SECOND_MICRO } from './calls.ts';

const sql = useSql();
const dial = dialWith(sql);
const accountOf = async ({ organizationId }: SqlTenant) => ({
  ...(await readAccount(sql.client(), organizationId)),
  held: await readHeld(sql.client(), organizationId),
});
const typesOf = async ({ organizationId }: SqlTenant) =>
  (await eventsOf(sql, organizationId)).map(({ type }) => type);

suiteOf(sql, advanceCallAttempt, (call) => {
  const advance = (token: string, event: Parameters<typeof call>[0]['event'], by?: pg.Client) =>
    call({ token, event }, by);
  const open = async (terms = {}, balance?: { balanceMicro: number }) => {
    const tenant = await openCaller(sql, balance);
    const callId = await addCall(sql, tenant, terms);
    return { tenant, callId, token: await dial(callId) };
  };

  test('advances as reported, charges each started second, and emits its event once', async () => {
    const { tenant, callId, token } = await open();
    const carrierCallId = 'CA1';
    expect(await advance(token, { carrierCallId, status: 'ringing' })).toEqual({ emitted: [], next: [] });
    expect(await advance(token, { carrierCallId: 'CA2', status: 'answered' })).toBeNull();
    expect(await advance('nobody', { status: 'answered' })).toBeNull();
    const answered = await advance(token, { carrierCallId, status: 'answered' });
    expect(answered?.emitted).toHaveLength(1);
    expect((await advance(token, { carrierCallId, status: 'answered' }))?.emitted).toEqual([]);
    const ended = await advance(token, { carrierCallId, ...endOf('completed', { airSec: 7 }) });
    expect(ended?.next).toEqual([]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'success', attempts: 1 });
    expect(await typesOf(tenant)).toEqual(['voice.answered', 'voice.completed']);
    expect(await accountOf(tenant)).toMatchObject({ balance: 1_000_000, pending: 7 * SECOND_MICRO, held: 0 });
  });

  test('tells each attempt that ended to endpoints that name it alone, and the end to the URL of the call', async () => {
    const webhookUrl = 'https://example.com/of-the-call';
    const { tenant, callId, token } = await open({ webhookUrl });
    const sent = () =>
      sql.query(
        `select type, coalesce(adhoc_url, url) as to, data ->> 'status' as status, data #>> '{attempt,attempt}' as attempt
           from webhook_delivery join webhook_event event on event.id = event_id
           left join webhook_endpoint endpoint on endpoint.id = endpoint_id
          where webhook_delivery.organization_id = $1 order by type, 2`,
        [tenant.organizationId],
      );
    await Promise.all((await sql.connections(4)).map((by) => advance(token, busy, by)));
    // No endpoint names the type of the event.
    expect(await sent()).toEqual([]);
    await sql.query(
      `insert into webhook_endpoint (organization_id, url, secret, types)
       values ($1, 'https://example.org', '', '{voice.attempt.completed}')`,
      [tenant.organizationId],
    );
    for (const attempt of [2, 3]) {
      await ageCall(sql, callId, 400);
      await advance(await dial(callId, attempt), busy);
    }
    const attempt = { type: 'voice.attempt.completed', to: 'https://example.org' };
    const end = { type: 'voice.failed', status: 'failed', attempt: '3' };
    expect(await sent()).toEqual([
      { ...attempt, status: 'retrying', attempt: '2' },
      { ...attempt, status: 'failed', attempt: '3' },
      { ...end, to: 'https://example.com' },
      { ...end, to: webhookUrl },
    ]);
  });

  test('writes the attempt once for a report, and not for one that adds nothing', async () => {
    const { token } = await open();
    /** A row that is written moves. */
    const place = async () =>
      (await sql.query('select ctid::text from call_attempt where token = $1', [token]))[0];
    const answered = { carrierCallId: 'CA1', status: 'answered', at: '2020-01-01T00:00:00.000Z' } as const;
    await advance(token, answered);
    const before = await place();
    for (const again of [answered, { status: 'ringing' }, { carrierCallId: 'CA1' }] as const)
      await advance(token, again);
    expect(await place()).toEqual(before);
    await advance(token, { digits: '7' });
    expect(await place()).not.toEqual(before);
  });

  test('holds the longest duration until the end, and releases it once', async () => {
    const held = LIMIT_SEC * SECOND_MICRO;
    for (const end of [busy, endOf('completed', { airSec: 3 }), endOf('canceled')]) {
      const { tenant, token } = await open();
      await dial(await addCall(sql, tenant));
      expect(await accountOf(tenant)).toMatchObject({ held: 2 * held, available: 1_000_000 });
      await advance(token, { status: 'answered' });
      expect(await accountOf(tenant)).toMatchObject({ held: 2 * held });
      await Promise.all((await sql.connections(6)).map((by) => advance(token, end, by)));
      expect(await accountOf(tenant)).toMatchObject({ held, pending: end.end.airSec * SECOND_MICRO });
    }
  });

  test.each([
    ['completed', { airSec: 5 }, 'completed'],
    ['completed', { airSec: 4 }, 'too_short'],
    ['busy', { cause: 17 }, 'busy'],
    ['no_answer', { cause: 19 }, 'no_answer'],
    ['rejected', { cause: 21 }, 'rejected'],
    ['failed', { cause: 1 }, 'unreachable'],
    ['failed', { cause: 41 }, 'network'],
  ] as const)('of a call whose last attempt is %s %j says why: %s', async (status, end, reason) => {
    const { tenant, callId, token } = await open({ maxAttempts: 1 });
    await advance(token, endOf(status, end));
    expect(await readCall(sql, callId)).toMatchObject({ end_reason: reason });
    expect((await eventsOf(sql, tenant.organizationId)).at(-1)?.data).toMatchObject({ endReason: reason });
  });

  test('ends a call whose next attempt would come after its expiry', async () => {
    const expiresAt = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const late = await open({ minIntervalSec: 600, expiresAt: expiresAt(500) });
    expect(await advance(late.token, busy)).toMatchObject({ next: [] });
    expect(await readCall(sql, late.callId)).toMatchObject({ status: 'failed', end_reason: 'busy' });
    const early = await open({ minIntervalSec: 600, expiresAt: expiresAt(900) });
    expect(await advance(early.token, busy)).toMatchObject({ next: [{ attempt: 2, delaySec: 600 }] });
    expect(await readCall(sql, early.callId)).toMatchObject({ status: 'retrying', end_reason: null });
  });

  describe('once it is known who answered', () => {
    const openFor = async (onMachine: (typeof ON_MACHINE)[number]) => {
      const { callId, token } = await open({ onMachine });
      return { callId, tell: (event: Parameters<typeof call>[0]['event']) => advance(token, event) };
    };
    const played = { played: true } as const;

    test.each([
      ['continue', 'machine', 'play', 'success'],
      ['continue', 'fax', 'play', 'success'],
      ['hangup', 'machine', 'hangup', 'retrying'],
      ['hangup', 'fax', 'hangup', 'retrying'],
      ['hangup', 'human', 'play', 'success'],
      ['hangup', 'unknown', 'play', 'success'],
      ['leave', 'machine', 'leave', 'success'],
      ['leave', 'fax', 'hangup', 'retrying'],
      ['leave', 'human', 'play', 'success'],
    ] as const)('continues as the call says: %s, %s', async (onMachine, answeredBy, step, status) => {
      const { callId, tell } = await openFor(onMachine);
      await tell({ status: 'answered' });
      expect(await tell({ answeredBy })).toMatchObject({ step });
      // A repeated report changes nothing, nor does another result.
      expect(await tell({ answeredBy })).not.toHaveProperty('step');
      expect(await tell({ answeredBy: 'unknown' })).not.toHaveProperty('step');
      await tell(endOf('completed', { airSec: 9 }));
      expect(await readCall(sql, callId)).toMatchObject({ status });
      expect(await readAttempts(sql, callId)).toMatchObject([
        { answered_by: answeredBy, status: 'completed' },
      ]);
    });

    test('leaves the message when the change of the call was lost, and waits for the result', async () => {
      const machine = await openFor('leave');
      expect(await machine.tell(played)).toMatchObject({ step: 'wait' });
      expect(await machine.tell({ answeredBy: 'machine' })).toMatchObject({ step: 'leave' });
      expect(await machine.tell(played)).toMatchObject({ step: 'leave' });
      // Once a person has listened, the line is not kept open any longer.
      const person = await openFor('leave');
      expect(await person.tell(played)).toMatchObject({ step: 'wait' });
      expect(await person.tell({ answeredBy: 'human' })).toMatchObject({ step: 'hangup' });
      const pressed = await openFor('leave');
      expect(await pressed.tell({ ...played, digits: '1' })).toMatchObject({ step: 'hangup' });
    });
  });

  test('is not moved back by late or repeated reports', async () => {
    const { tenant, callId, token } = await open();
    await advance(token, endOf('completed', { airSec: 12 }));
    const after = { account: await accountOf(tenant), events: await typesOf(tenant) };
    // The answer is reported although the end overtook it.
    expect(after.events.sort()).toEqual(['voice.answered', 'voice.completed']);
    const late = [
      { status: 'ringing' },
      { status: 'answered' },
      endOf('completed', { airSec: 90 }),
      busy,
    ] as const;
    for (const event of late) expect(await advance(token, event)).toEqual({ emitted: [], next: [] });
    await Promise.all((await sql.connections(6)).map((by) => advance(token, endOf('busy'), by)));
    expect({ account: await accountOf(tenant), events: (await typesOf(tenant)).sort() }).toEqual(after);
    expect(await readAttempts(sql, callId)).toMatchObject([
      { status: 'completed', duration_air: 12, audio_played: true },
    ]);
  });

  test('ends once when several reports of the end arrive together', async () => {
    const { tenant, token } = await open();
    await Promise.all(
      (await sql.connections(8)).map((by) => advance(token, endOf('completed', { airSec: 6 }), by)),
    );
    expect(await accountOf(tenant)).toMatchObject({ pending: 6 * SECOND_MICRO });
    expect((await typesOf(tenant)).sort()).toEqual(['voice.answered', 'voice.completed']);
  });

  test('never charges more seconds than allowed, nor fewer than none', async () => {
    for (const [airSec, charged] of [
      [LIMIT_SEC, LIMIT_SEC],
      [LIMIT_SEC + 1, LIMIT_SEC],
      [2_000_000_000, LIMIT_SEC],
      [0, 0],
    ] as const) {
      const { tenant, token } = await open();
      await advance(token, endOf('completed', { airSec }));
      expect(await accountOf(tenant)).toMatchObject({ pending: charged * SECOND_MICRO });
    }
  });

  test('charges at the price and plan of the moment it was dialed, even below the available balance', async () => {
    const { tenant, token } = await open({}, { balanceMicro: LIMIT_SEC * SECOND_MICRO });
    const { organizationId } = tenant;
    await sql.query(
      "select routine.post_movement($1, 'adjustment', -395, null, 1, 'Less', 'less', null, 'correction')",
      [organizationId],
    );
    await setPrice(sql, organizationId, 'callblasting.second', 1_000, new Date().toISOString());
    await advance(token, { status: 'answered' });
    await advance(token, endOf('completed', { airSec: 5 }));
    expect(await accountOf(tenant)).toMatchObject({ available: 5 - 5 * SECOND_MICRO, held: 0 });

    const planned = await openCaller(sql);
    await setPlan(sql, planned.organizationId, 'callblasting');
    const included = await dial(await addCall(sql, planned));
    await endPlans(sql, planned.organizationId);
    await advance(included, { status: 'answered' });
    await advance(included, endOf('completed', { airSec: 5 }));
    expect(await accountOf(planned)).toMatchObject({ pending: 0 });
  });

  test('charges in the hour, day and month in which it was answered, whenever it ends', async () => {
    const { tenant, callId, token } = await open();
    await advance(token, { status: 'answered' });
    await sql.query(
      `update call_attempt set started_at = '2026-02-28T23:59:00-05:00', answered_at = '2026-02-28T23:59:59-05:00'
        where call_id = (select id from call where call_id = $1)`,
      [callId],
    );
    await advance(token, endOf('completed', { airSec: 5 }));
    expect(
      await sql.query(
        'select hour, unit_micro::int as unit, quantity::int from pending_usage where organization_id = $1',
        [tenant.organizationId],
      ),
    ).toEqual([{ hour: new Date('2026-03-01T04:00:00Z'), unit: SECOND_MICRO, quantity: 5 }]);
    expect(
      await sql.query(
        'select period_start::text as start, spent_micro::int as micro from spend where organization_id = $1 order by 1',
        [tenant.organizationId],
      ),
    ).toEqual([
      { start: '2026-02-01', micro: 5 * SECOND_MICRO },
      { start: '2026-02-28', micro: 5 * SECOND_MICRO },
    ]);
  });

  describe('retries', () => {
    test('as often as the call allows, after its interval, and then fails', async () => {
      const { tenant, callId, token } = await open({ maxAttempts: 2, minIntervalSec: 120 });
      expect(await advance(token, busy)).toMatchObject({
        next: [{ callId, attempt: 2, delaySec: 120 }],
        emitted: [],
      });
      expect(await readCall(sql, callId)).toMatchObject({ status: 'retrying', attempts: 1 });
      await expect(dial(callId, 2)).rejects.toThrow('held');
      await ageCall(sql, callId, 120);
      expect(await advance(await dial(callId, 2), busy)).toMatchObject({ next: [] });
      expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', attempts: 2 });
      expect(await typesOf(tenant)).toEqual(['voice.failed']);
      expect(await accountOf(tenant)).toMatchObject({ available: 1_000_000 });
    });

    test.each([
      ['a call that was too short', endOf('completed', { airSec: 4 }), 'retrying'],
      ['a call that was long enough', endOf('completed', { airSec: 5 }), 'success'],
      ['no answer', endOf('no_answer', { isRetried: true }), 'retrying'],
      ['a rejection', endOf('rejected'), 'failed'],
      ['a canceled call', endOf('canceled'), 'failed'],
    ] as const)('depending on how an attempt ended: %s', async (_, end, status) => {
      const { callId, token } = await open();
      await advance(token, end);
      expect(await readCall(sql, callId)).toMatchObject({ status });
    });

    test('nobody who pressed a digit, whether reported before or after the end', async () => {
      const before = await open();
      await advance(before.token, { digits: '1' });
      await advance(before.token, endOf('completed', { airSec: 1 }));
      expect(await readCall(sql, before.callId)).toMatchObject({ status: 'failed' });

      const after = await open();
      await advance(after.token, endOf('completed', { airSec: 1 }));
      expect(await readCall(sql, after.callId)).toMatchObject({ status: 'retrying' });
      expect((await advance(after.token, { digits: '2' }))?.emitted).toHaveLength(1);
      expect((await advance(after.token, { digits: '3' }))?.emitted).toEqual([]);
      expect(await readAttempts(sql, after.callId)).toMatchObject([{ dtmf: '2' }]);
      expect(await readCall(sql, after.callId)).toMatchObject({ status: 'failed' });
    });
  });
});
