import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { advanceCallAttempt, releaseAttemptAfterFault } from '../../../db/calls/functions/attempts.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { onCi } from '../../harness/ci.ts';
import { waitOutHourBoundary } from '../../harness/cloud/hour-boundary.ts';
import { readAccount, readHeld } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import {
  creatorOf,
  endPlans,
  type SqlTenant,
  setPlan,
  setPrice,
  setSpendLimit,
  topUp,
} from '../suite/tenants.ts';
import { type Sql, useSql } from '../suite/use-sql.ts';
import { endOf, LIMIT_SEC, MARGIN_SEC } from './attempts.ts';
import { addCall, openCaller, SECOND, SECOND_MICRO } from './calls.ts';
import { claimCallAttempt } from './claim-call-attempt.ts';

/** `HOLDS_SEED` repeats the histories of a run that printed it. */
const SEED = Number(process.env.HOLDS_SEED ?? Date.now() % 2 ** 31);
const RUNS = onCi(50, 4);
const HELD = LIMIT_SEC * SECOND_MICRO;
const CALLS = 6;

const sql = useSql();
const claim = callOf(sql, claimCallAttempt);
const advance = callOf(sql, advanceCallAttempt);
const bar = callOf(sql, releaseAttemptAfterFault);

/** Something that happens to an organization's calls or money; `call` and `airSec` may be anything, as reports may. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('claim' as const), call: fc.nat(CALLS - 1) }) },
  fc.record({ act: fc.constant('killed claim' as const), call: fc.nat(CALLS - 1) }),
  fc.record({ act: fc.constant('answer' as const), call: fc.nat(CALLS - 1) }),
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('end' as const),
      call: fc.nat(CALLS - 1),
      airSec: fc.nat(2 * LIMIT_SEC),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({ act: fc.constant('lost' as const), call: fc.nat(CALLS - 1) }),
  fc.record({ act: fc.constant('bar' as const), call: fc.nat(CALLS - 1) }),
  fc.record({ act: fc.constant('cancel' as const), call: fc.nat(CALLS - 1) }),
  fc.record({ act: fc.constant('top-up' as const), micro: fc.integer({ min: 1, max: 3 * HELD }) }),
  fc.record({ act: fc.constant('look up' as const) }),
  fc.record({ act: fc.constant('visits' as const), micro: fc.integer({ min: 1, max: HELD }) }),
  fc.record({ act: fc.constant('credit line' as const), micro: fc.nat(2 * HELD) }),
  fc.record({
    act: fc.constant('limit' as const),
    period: fc.constantFrom('day' as const, 'month' as const),
    micro: fc.nat(6 * HELD),
  }),
  fc.record({ act: fc.constant('price' as const), micro: fc.integer({ min: 1, max: 3 * SECOND_MICRO }) }),
  fc.record({ act: fc.constant('plan' as const) }),
  fc.record({ act: fc.constant('hour' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

type Call = { callId: string; attempt: number; token: string };
type World = {
  tenant: SqlTenant;
  by: pg.Client;
  calls: Call[];
  /** Visits that were taken although nothing was left, and credit that was taken back. */
  forcedMicro: number;
  hasPlan: boolean;
};

/** An organization on credit, with calls that may be tried often. */
async function openWorld(by: pg.Client, balanceMicro: number, shared?: SqlTenant): Promise<World> {
  const tenant = shared ?? (await openCaller(sql, { balanceMicro, creditLineMicro: 1 }));
  if (shared === undefined) await setPrice(sql, tenant.organizationId, 'numberinsight.lookup', 7);
  const calls: Call[] = [];
  for (let n = 0; n < CALLS; n += 1)
    calls.push({
      callId: await addCall(sql, tenant, { maxAttempts: 5, minIntervalSec: 0 }),
      attempt: 0,
      token: '',
    });
  return { tenant, by, calls, forcedMicro: 0, hasPlan: false };
}

const claimNext = async ({ by, calls }: World, place: number) => {
  const call = calls[place] as Call;
  const token = randomUUID() as string;
  const of = {
    call: call.callId,
    attempt: call.attempt + 1,
    carrier: `of ${call.callId}`,
    token,
    hours: hoursFrom(),
  };
  const answer = await claim({ ...of, marginSec: MARGIN_SEC, patienceSec: 60 }, by);
  if (answer?.outcome === 'claimed' || answer?.outcome === 'refused') {
    call.attempt += 1;
    call.token = token;
  }
  return answer?.outcome;
};

type Limits = { left: number; held: number; limits: { left: number }[] };
const readLimits = async ({ by, tenant }: World): Promise<Limits> => {
  const [{ rows: accounts }, { rows: limits }] = [
    await by.query<{ left: number; held: number }>(
      `select (routine.available_micro(account) - held_micro)::float8 as left, held_micro::float8 as held
         from billing_account account where organization_id = $1`,
      [tenant.organizationId],
    ),
    await by.query<{ left: number }>(
      `select (limit_micro - coalesce(spent_micro, 0))::float8 as left
         from spend_limit left join spend using (organization_id, period) where organization_id = $1`,
      [tenant.organizationId],
    ),
  ];
  return { ...(accounts[0] ?? { left: 0, held: 0 }), limits };
};

/** Performs an act; `isAlone`: no other act runs meanwhile, so that the state that a claim found is known. */
async function perform(world: World, one: Act, isAlone: boolean): Promise<void> {
  const { tenant, by, calls } = world;
  const own: Sql = { ...sql, query: async (text, values = []) => (await by.query(text, values)).rows };
  const { organizationId } = tenant;
  const tokenOf = (place: number) => calls[place]?.token ?? '';
  if (one.act === 'claim') {
    const before = await readLimits(world);
    const outcome = await claimNext(world, one.call);
    if (!isAlone) return;
    const held = (await readLimits(world)).held - before.held;
    if (outcome === 'claimed' && !world.hasPlan) {
      expect(held).toBeGreaterThan(0);
      expect(before.left).toBeGreaterThanOrEqual(held);
      for (const { left } of before.limits) expect(left - before.held).toBeGreaterThanOrEqual(held);
    } else expect(held).toBe(0);
  } else if (one.act === 'killed claim') {
    const before = { ...(calls[one.call] as Call) };
    await by.query('begin');
    await claimNext(world, one.call);
    await by.query('rollback');
    Object.assign(calls[one.call] as Call, before);
  } else if (one.act === 'answer') {
    await advance({ token: tokenOf(one.call), event: { status: 'answered' } }, by);
  } else if (one.act === 'end') {
    const before = await readLimits(world);
    for (let time = 0; time < one.times; time += 1)
      await advance({ token: tokenOf(one.call), event: endOf('completed', { airSec: one.airSec }) }, by);
    // The amount that it held covers its cost.
    if (isAlone) expect((await readLimits(world)).left).toBeGreaterThanOrEqual(before.left);
  } else if (one.act === 'lost') {
    await advance({ token: tokenOf(one.call), event: endOf('failed', { isRetried: true }) }, by);
  } else if (one.act === 'bar') {
    const fault = { token: tokenOf(one.call), reason: 'fault', holdSec: 0, isAccount: false };
    if ((await bar(fault, by)) !== null) (calls[one.call] as Call).attempt -= 1;
  } else if (one.act === 'cancel') {
    await by.query('select routine.cancel_call($1, $2)', [organizationId, calls[one.call]?.callId]);
  } else if (one.act === 'top-up') {
    await topUp(own, organizationId, one.micro);
  } else if (one.act === 'look up') {
    await by.query("select routine.look_up_number($1, $2, '573001234567', true, 'request')", [
      organizationId,
      creatorOf(tenant).costCenter,
    ]);
  } else if (one.act === 'visits') {
    await by.query("select routine.add_usage($1, null, 'urlshortener', 'visit', 1, $2)", [
      organizationId,
      one.micro,
    ]);
    world.forcedMicro += one.micro;
  } else if (one.act === 'credit line') {
    const { rows } = await by.query<{ lowered: number }>(
      `update billing_account account set credit_line_micro = $2
         from (select credit_line_micro from billing_account where organization_id = $1 for update) old
        where organization_id = $1 returning greatest(0, old.credit_line_micro - $2)::float8 as lowered`,
      [organizationId, one.micro],
    );
    world.forcedMicro += rows[0]?.lowered ?? 0;
  } else if (one.act === 'limit') {
    await setSpendLimit(own, organizationId, one.period, one.micro);
  } else if (one.act === 'price') {
    await by.query(
      `insert into price (organization_id, currency, item, amount_micro, effective_from)
       values ($1, 'COP', $2, $3, clock_timestamp()) on conflict do nothing`,
      [organizationId, SECOND, one.micro],
    );
  } else if (one.act === 'plan') {
    // One plan at a time.
    if (!isAlone) return;
    if (world.hasPlan) await endPlans(own, organizationId);
    else await setPlan(own, organizationId, 'callblasting');
    world.hasPlan = !world.hasPlan;
  } else await by.query("select routine.post_usage('infinity', 1000)");
}

/** Ends every attempt that is left, as the timeout job does; then nothing is held. */
async function endAll({ tenant }: World): Promise<void> {
  const open = await sql.query<{ token: string }>(
    `select attempt.token from call_attempt attempt join call on call.id = attempt.call_id
      where call.organization_id = $1 and attempt.ended_at is null`,
    [tenant.organizationId],
  );
  for (const { token } of open) await advance({ token, event: endOf('failed') });
  expect(await readHeld(sql.client(), tenant.organizationId)).toBe(0);
  await readAccount(sql.client(), tenant.organizationId);
}

test('in any order of events, no attempt is claimed beyond the balance, costs more than it held, or holds after its end', async () => {
  console.log(`HOLDS_SEED=${SEED}`);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (history) => {
      await waitOutHourBoundary();
      const world = await openWorld(sql.client(), 3 * HELD);
      for (const one of history) {
        await perform(world, one, true);
        // Checks that the sums are those of the rows, too.
        const { available } = await readAccount(sql.client(), world.tenant.organizationId);
        const held = await readHeld(sql.client(), world.tenant.organizationId);
        expect(available - held + world.forcedMicro).toBeGreaterThanOrEqual(0);
      }
      await endAll(world);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 300_000);

test('concurrent calls never take the balance below zero', async () => {
  const workers = await sql.connections(5);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 3, maxLength: 12 }), { minLength: 5, maxLength: 5 }),
      async (histories) => {
        await waitOutHourBoundary();
        const first = await openWorld(workers[0] as pg.Client, 3 * HELD);
        const worlds = [first];
        for (const by of workers.slice(1)) worlds.push(await openWorld(by, 0, first.tenant));
        const { organizationId } = first.tenant;
        await Promise.all(
          histories.map(async (history, place) => {
            for (const one of history) await perform(worlds[place] as World, one, false);
          }),
        );
        const forced = worlds.reduce((sum, { forcedMicro }) => sum + forcedMicro, 0);
        const { available } = await readAccount(sql.client(), organizationId);
        const held = await readHeld(sql.client(), organizationId);
        expect(available - held + forced).toBeGreaterThanOrEqual(0);
        await endAll(first);
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 300_000);
