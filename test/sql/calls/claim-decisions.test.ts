import { describe, expect, test } from 'vitest';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { requireRegistry } from '../contacts/contacts.ts';
import { toSandbox } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { dialWith, nextCarrier } from './attempts.ts';
import { addCall, openCaller, SECOND_MICRO, TO } from './calls.ts';

const sql = useSql();
const dial = dialWith(sql);
const HOURS = JSON.stringify(hoursFrom());

/** Asks a function that takes a call; `call` is its row. */
const ask = async <T>(text: string, callId: string, ...values: unknown[]) =>
  (
    await sql.query<{ answer: T }>(`select ${text} as answer from call where call_id = $1`, [
      callId,
      ...values,
    ])
  )[0]?.answer;
const set = (callId: string, values: string) =>
  sql.query(`update call set ${values} where call_id = $1`, [callId]);

describe('attempt_permission', () => {
  type Permission = {
    refusal: string | null;
    until: string | null;
    held_for: string | null;
    asks: boolean | null;
    is_unchecked: boolean;
  };
  const permissionOf = (callId: string, hours = HOURS) =>
    ask<Permission>('to_jsonb(routine.attempt_permission(call, $2))', callId, hours);
  const NOTHING = { refusal: null, until: null, held_for: null, asks: null };

  test('lets a call without a purpose be dialed', async () => {
    expect(await permissionOf(await addCall(sql, await openCaller(sql)))).toMatchObject(NOTHING);
  });

  test('refuses what has expired before what its creation refused', async () => {
    const callId = await addCall(sql, await openCaller(sql));
    await set(callId, "refusal = 'OPTED_OUT'");
    expect(await permissionOf(callId)).toMatchObject({ refusal: 'OPTED_OUT', until: null });
    await set(callId, 'expires_at = now()');
    expect(await permissionOf(callId)).toMatchObject({ refusal: 'EXPIRED' });
  });

  test('holds a regulated call until hours open, and names the rule', async () => {
    const callId = await addCall(sql, await openCaller(sql), { purpose: 'collection' });
    const opensAt = new Date(Date.now() + 3_600_000);
    const permission = await permissionOf(callId, JSON.stringify(hoursFrom(opensAt)));
    expect(permission).toMatchObject({ refusal: null, held_for: 'CONTACT_HOURS' });
    expect(new Date(permission?.until ?? 0)).toEqual(opensAt);
  });

  test('holds a regulated call for half a minute while another to its number is under way, and no other call', async () => {
    const tenant = await openCaller(sql);
    await dial(await addCall(sql, tenant, { purpose: 'collection' }));
    const from = Date.now();
    const permission = await permissionOf(await addCall(sql, tenant, { purpose: 'advertising' }));
    expect(permission).toMatchObject({ refusal: null, held_for: null });
    expect(Date.parse(permission?.until ?? '') - from).toBeGreaterThan(20_000);
    expect(await permissionOf(await addCall(sql, tenant, { purpose: 'service' }))).toMatchObject(NOTHING);
    const elsewhere = await addCall(sql, tenant, { purpose: 'collection', to: '573009999999' });
    expect(await permissionOf(elsewhere)).toMatchObject(NOTHING);
  });

  test('asks the registry at once, waits for it while it fails, and gives up after its patience', async () => {
    const tenant = await openCaller(sql);
    await requireRegistry(sql, tenant);
    const callId = await addCall(sql, tenant, { purpose: 'advertising' });
    expect(await permissionOf(callId)).toMatchObject({ refusal: null, asks: true, is_unchecked: true });
    const fail =
      "update contact_registry set ask_again_at = now() + interval '1 hour', fault = 'unavailable' where organization_id = $1";
    await sql.query(fail, [tenant.organizationId]);
    expect(await permissionOf(callId)).toMatchObject({
      refusal: null,
      asks: false,
      held_for: 'EXCLUDED_REGISTRY',
    });
    await set(callId, "unchecked_since = now() - interval '30 days'");
    expect(await permissionOf(callId)).toMatchObject({ refusal: 'REGISTRY_UNAVAILABLE', asks: false });
  });
});

describe('lock_free_slots', () => {
  type Free = { slots: number; held_before: number; account: { held_micro: number } | null };
  const freeOf = async (
    organization: number,
    carrier: string,
    maxActive: number,
    room: object | null = null,
  ) =>
    (
      await sql.query<{ answer: Free }>(
        'select to_jsonb(routine.lock_free_slots($1, $2, $3, $4)) as answer',
        [organization, carrier, maxActive, room && JSON.stringify(room)],
      )
    )[0]?.answer;
  const addCarrier = async (maxActive: number) => {
    const carrier = nextCarrier();
    await sql.query('insert into voice_carrier (name, max_active, calls_per_second) values ($1, $2, 100)', [
      carrier,
      maxActive,
    ]);
    return carrier;
  };

  test("is the smaller of the organization's limit and the carrier's", async () => {
    const { organizationId } = await openCaller(sql);
    expect(await freeOf(organizationId, await addCarrier(2), 5)).toMatchObject({
      slots: 2,
      held_before: 0,
      account: { held_micro: 0 },
    });
    expect(await freeOf(organizationId, await addCarrier(5), 2)).toMatchObject({ slots: 2 });
  });

  test('locks no account where the organization has no free slot', async () => {
    const { organizationId } = await openCaller(sql);
    expect(await freeOf(organizationId, await addCarrier(5), 0)).toMatchObject({ slots: 0, account: null });
  });

  test('counts nothing again after a claim of its organization, and adds what such claims hold', async () => {
    const [tenant, other] = [await openCaller(sql), await openCaller(sql)];
    const room = { organizationId: tenant.organizationId, left: 7, heldMicro: 30 };
    const carrier = await addCarrier(1);
    expect(await freeOf(tenant.organizationId, carrier, 1, room)).toMatchObject({
      slots: 7,
      held_before: 30,
      account: { held_micro: 30 },
    });
    expect(await freeOf(other.organizationId, carrier, 1, room)).toMatchObject({
      slots: 1,
      held_before: 0,
      account: { held_micro: 0 },
    });
    expect(await freeOf(tenant.organizationId, carrier, 3, { ...room, left: 0 })).toMatchObject({
      slots: 1,
      held_before: 30,
    });
  });
});

describe('take_attempt_turn', () => {
  type Turn = { at: string | null; is_taken: boolean | null; wait_ms: number; is_later: boolean | null };
  const openTurns = async (secondsAhead: number) => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    const carrier = nextCarrier();
    await sql.query('insert into call_setting (organization_id) values ($1) on conflict do nothing', [
      tenant.organizationId,
    ]);
    await sql.query(
      'insert into voice_carrier (name, calls_per_second, next_dial_at) values ($1, 10, now() + make_interval(secs => $2))',
      [carrier, secondsAhead],
    );
    const take = (slots = 1) =>
      ask<Turn>('to_jsonb(routine.take_attempt_turn(call, $2, $3))', callId, carrier, slots);
    const state = async () =>
      (await sql.query<{ has_dial_turn: boolean }>('select * from call where call_id = $1', [callId]))[0];
    return { callId, take, state };
  };

  test('a turn that comes soon is waited for where the attempt is dialed', async () => {
    const { take, state } = await openTurns(0);
    expect(await take()).toMatchObject({ is_taken: true, is_later: false });
    expect(await state()).toMatchObject({ has_dial_turn: false });
  });

  test('a turn that comes later is kept for the call', async () => {
    const { take, state } = await openTurns(60);
    expect(await take()).toMatchObject({ is_taken: true, is_later: true });
    expect(await state()).toMatchObject({ has_dial_turn: true });
  });

  test('a call that has a turn, or no slot, takes none', async () => {
    const { callId, take } = await openTurns(60);
    expect(await take(0)).toMatchObject({ at: null, is_later: false });
    await set(callId, 'has_dial_turn = true');
    expect(await take()).toMatchObject({ at: null, is_later: false });
  });
});

describe('dial_refusal', () => {
  type Terms = { reason: string | null; unit_micro: number | null; held_micro: number };
  const termsOf = (callId: string, carrier = 'carrier', refusal: string | null = null) =>
    ask<Terms>(
      `(select to_jsonb(routine.dial_refusal(call, account, $2, 40, now(), $3))
          from billing_account account where account.organization_id = call.organization_id)`,
      callId,
      carrier,
      refusal,
    );

  test('holds the price of the longest time, and nothing where it refuses', async () => {
    const callId = await addCall(sql, await openCaller(sql));
    expect(await termsOf(callId)).toMatchObject({
      reason: null,
      unit_micro: SECOND_MICRO,
      held_micro: 40 * SECOND_MICRO,
    });
    expect(await termsOf(callId, 'carrier', 'OPTED_OUT')).toMatchObject({
      reason: 'OPTED_OUT',
      unit_micro: null,
      held_micro: 0,
    });
    await set(callId, 'expires_at = now()');
    expect(await termsOf(callId)).toMatchObject({ reason: 'EXPIRED', held_micro: 0 });
  });

  test('shows what is free in a sandbox only', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    await toSandbox(sql, tenant.organizationId, 'callblasting');
    await sql.query('delete from plan_usage where organization_id = $1', [tenant.organizationId]);
    expect(await termsOf(callId, SANDBOX_CARRIER)).toMatchObject({
      reason: null,
      unit_micro: 0,
      held_micro: 0,
    });
    expect(await termsOf(callId)).toMatchObject({ reason: null, unit_micro: null, held_micro: 0 });
  });
});

test('hold_call keeps no turn, and not beyond the expiry', async () => {
  const callId = await addCall(sql, await openCaller(sql));
  await set(callId, "has_dial_turn = true, is_waiting = true, expires_at = '2030-01-01Z'");
  const hold = (rule: string | null) =>
    ask("routine.hold_call(call, '2031-01-01Z', $2, '2029-01-01Z', false)", callId, rule);
  expect(await hold('EXCLUDED_REGISTRY')).toMatchObject({ outcome: 'held' });
  const stateOf = async () => (await sql.query('select * from call where call_id = $1', [callId]))[0];
  const state = { has_dial_turn: false, is_waiting: false, next_attempt_at: new Date('2030-01-01Z') };
  expect(await stateOf()).toMatchObject({
    ...state,
    held_for: 'EXCLUDED_REGISTRY',
    unchecked_since: new Date('2029-01-01Z'),
  });
  await hold('CONTACT_HOURS');
  expect(await stateOf()).toMatchObject({ ...state, held_for: 'CONTACT_HOURS', unchecked_since: null });
});

test('held_until answers a campaign only about a call that has its turn', async () => {
  const callId = await addCall(sql, await openCaller(sql));
  const held = (hasTurn: boolean, from = 'call') =>
    ask(`routine.held_until(${from}, now(), $2)`, callId, hasTurn);
  expect(await held(false)).toMatchObject({ outcome: 'held' });
  const ofCampaign = `jsonb_populate_record(call, '{"campaign_id": 1}')`;
  expect(await held(false, ofCampaign)).toBeNull();
  expect(await held(true, ofCampaign)).toMatchObject({ outcome: 'held' });
});

test('hand_back_call leaves a call to the next run of its campaign', async () => {
  const callId = await addCall(sql, await openCaller(sql));
  await set(callId, 'is_waiting = true, next_attempt_at = now()');
  await ask('routine.hand_back_call(call)', callId);
  const [call] = await sql.query(
    'select is_waiting, sent_at < next_attempt_at as due from call where call_id = $1',
    [callId],
  );
  expect(call).toEqual({ is_waiting: false, due: true });
});

test('begin_attempt and claimed_attempt tell how an attempt is dialed', async () => {
  const tenant = await openCaller(sql);
  const callId = await addCall(sql, tenant);
  await sql.query("insert into voice_carrier (name) values ('carrier') on conflict do nothing");
  const claimed = await ask(
    `(select routine.claimed_attempt(call, begun, null, 3, 400)
        from routine.begin_attempt(call, 1, 'token', 'carrier', 40, 400, 10, null, 'callblasting.second', now(), 60) begun)`,
    callId,
  );
  expect(claimed).toMatchObject({
    outcome: 'claimed',
    carrier: 'carrier',
    to: TO,
    limitSec: 40,
    waitMs: 0,
    record: false,
    isFollowed: true,
    room: { organizationId: tenant.organizationId, left: 2, heldMicro: 400 },
  });
  const [row] = await sql.query(
    `select call.status, call.attempts, attempt.held_micro::int as held, extract(epoch from deadline_at - started_at)::int as seconds
       from call join call_attempt attempt on attempt.call_id = call.id where call.call_id = $1`,
    [callId],
  );
  expect(row).toEqual({ status: 'in_progress', attempts: 1, held: 400, seconds: 100 });
});

test('dialing_carrier and lock_call_setting make the rows that claims lock', async () => {
  const { organizationId } = await openCaller(sql);
  const carrier = nextCarrier();
  for (const _ of [1, 2]) {
    const [row] = await sql.query(
      'select routine.dialing_carrier($1, $2) as carrier, (routine.lock_call_setting($1)).organization_id::int as of',
      [organizationId, carrier],
    );
    expect(row).toEqual({ carrier, of: organizationId });
  }
  expect(await sql.query('select from voice_carrier where name = $1', [carrier])).toHaveLength(1);
  await toSandbox(sql, organizationId, 'callblasting');
  expect(
    await sql.query('select routine.dialing_carrier($1, $2) as carrier', [organizationId, carrier]),
  ).toEqual([{ carrier: SANDBOX_CARRIER }]);
});
