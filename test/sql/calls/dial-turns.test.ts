import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { MARGIN_SEC, nextCarrier } from './attempts.ts';
import { addCall, openCaller } from './calls.ts';
import { addCampaign, change, mobiles, step } from './campaigns.ts';

const sql = useSql();

type Claim = { outcome: string; until?: string; waitMs?: number } | null;

/** Claims the first attempt of a call. */
async function claim(callId: string, carrier: string): Promise<Claim> {
  const [row] = await sql.query<{ answer: Claim }>(
    'select routine.claim_call_attempt($1, 1, $2, gen_random_uuid()::text, $4, $3, 60) as answer',
    [callId, carrier, MARGIN_SEC, JSON.stringify(hoursFrom())],
  );
  return row?.answer ?? null;
}

const waitOf = (claimed: Claim): number => Date.parse(claimed?.until ?? '') - Date.now();

async function openCarrier(callsPerSecond: number, maxActive = 200): Promise<string> {
  const carrier = nextCarrier();
  await sql.query('insert into voice_carrier (name, calls_per_second, max_active) values ($1, $2, $3)', [
    carrier,
    callsPerSecond,
    maxActive,
  ]);
  return carrier;
}

/** Claims calls to as many numbers. */
async function claimMany(tenant: SqlTenant, carrier: string, count: number) {
  const callIds: string[] = [];
  for (const to of mobiles(count)) callIds.push(await addCall(sql, tenant, { to }));
  const claims: Claim[] = [];
  for (const callId of callIds) claims.push(await claim(callId, carrier));
  return { callIds, claims };
}

test('a carrier dials nothing until somebody has said how many calls it takes a second', async () => {
  const carrier = nextCarrier();
  await sql.query('insert into voice_carrier (name, calls_per_second) values ($1, null)', [carrier]);
  const caller = await openCaller(sql);
  const { callIds, claims } = await claimMany(caller, carrier, 1);
  expect(claims).toEqual([expect.objectContaining({ outcome: 'waiting' })]);
  const dequeue = 'select routine.dequeue_waiting_calls($1, null, 9) as freed';
  expect((await sql.query(dequeue, [carrier]))[0]?.freed).toEqual([]);
  await sql.query('update voice_carrier set calls_per_second = 1 where name = $1', [carrier]);
  expect((await sql.query(dequeue, [carrier]))[0]?.freed).toMatchObject([{ callId: callIds[0] }]);
  expect((await claim(callIds[0] ?? '', carrier))?.outcome).toBe('claimed');
});

test("an organization's many calls wait for each other, and hardly delay those of others", async () => {
  // So slow that no turn comes while the others are claimed.
  const carrier = await openCarrier(0.1);
  const many = await openCaller(sql);
  const { claims } = await claimMany(many, carrier, onCi(40, 34));
  const waits = claims.slice(1).map(waitOf);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(Math.max(...waits)).toBeGreaterThan(300_000);
  const { claims: others } = await claimMany(await openCaller(sql), carrier, 1);
  expect(waitOf(others[0] ?? null)).toBeLessThan(25_000);
});

test('a call whose turn comes soon is claimed at once, and waits for it where it is dialed', async () => {
  const { claims } = await claimMany(await openCaller(sql), await openCarrier(12), 2);
  expect(claims.map((claimed) => claimed?.outcome)).toEqual(['claimed', 'claimed']);
  expect(claims[0]?.waitMs).toBe(0);
  expect(claims[1]?.waitMs).toBeLessThanOrEqual(Math.ceil(1_000 / 12));
});

test('calls that planned to ask again are dialed at the rate, each once', async () => {
  const carrier = await openCarrier(10);
  const tenant = await openCaller(sql);
  const asked = new Map<string, Claim>();
  const turns = new Map<string, number>();
  const ask = async (callId: string) => {
    const before = await nextDialOf(carrier);
    asked.set(callId, await claim(callId, carrier));
    const after = await nextDialOf(carrier);
    if (after === before) return;
    expect(turns.has(callId)).toBe(false);
    // The carrier's next turn is a tenth of a second after the one that it gave.
    turns.set(callId, after - 100);
  };
  for (const to of mobiles(onCi(30, 16))) await ask(await addCall(sql, tenant, { to }));
  const waiting = () => [...asked].filter(([, claimed]) => claimed?.outcome !== 'claimed');
  const from = Date.now();
  while (waiting().length > 0 && Date.now() - from < 20_000) {
    // On CI they ask all the time, elsewhere when they planned to.
    const due = waiting().filter(([, claimed]) => IS_CI || waitOf(claimed) <= 0);
    for (const [callId] of due) await ask(callId);
    if (due.length === 0) await sleep(Math.min(...waiting().map(([, claimed]) => waitOf(claimed))));
  }
  expect(waiting()).toEqual([]);
  expect(turns.size).toBe(asked.size);
  const given = [...turns.values()];
  for (const [place, at] of given.slice(1).entries()) expect(at - (given[place] ?? 0)).toBeGreaterThan(99.9);
  // None is dialed before its turn.
  const dialed = await sql.query<{ call_id: string; at: number }>(
    `select call.call_id, (extract(epoch from attempt.started_at) * 1000)::float as at
       from call_attempt attempt join call on call.id = attempt.call_id where attempt.carrier = $1`,
    [carrier],
  );
  expect(dialed).toHaveLength(asked.size);
  for (const { call_id: callId, at } of dialed)
    expect(at + (asked.get(callId)?.waitMs ?? 0) - (turns.get(callId) ?? at)).toBeGreaterThan(-0.1);
}, 60_000);

/** Reads when the carrier's next turn is, in milliseconds. */
const nextDialOf = async (carrier: string): Promise<number> => {
  const [row] = await sql.query<{ at: number | null }>(
    'select (extract(epoch from next_dial_at) * 1000)::float as at from voice_carrier where name = $1',
    [carrier],
  );
  return row?.at ?? 0;
};

test("a carrier's rate bounds campaigns, and single calls take their turns", async () => {
  await sql.query('update campaign set wants_since = null');
  const tenant = await openCaller(sql);
  const carrier = await openCarrier(10);
  const campaign = await addCampaign(sql, tenant, mobiles(100));
  await change(sql, tenant, campaign, 'start');
  const from = performance.now();
  const handed = (await step(sql, campaign, carrier))?.calls ?? [];
  expect(handed.length).toBeGreaterThan(5);
  expect(handed.length).toBeLessThanOrEqual(11);
  expect(handed.map(({ at }) => Date.parse(at ?? ''))).toEqual((await turnsOf(campaign)).map(Math.floor));
  const more = (await step(sql, campaign, carrier))?.calls.length ?? 0;
  // A second's worth, and one for each tenth of a second since.
  expect(handed.length + more).toBeLessThanOrEqual(11 + (performance.now() - from) / 100);
  // The turns are moved to later minutes, so that none comes while single calls of three organizations are claimed.
  await sql.query(
    `update call set next_attempt_at = clock_timestamp() + interval '1 hour' + recipient * interval '1 minute'
      where campaign_id = $1 and has_dial_turn`,
    [campaign.id],
  );
  await sql.query(
    "update voice_carrier set next_dial_at = clock_timestamp() + interval '5 hours' where name = $1",
    [carrier],
  );
  const turns = await turnsOf(campaign);
  const taken: number[] = [];
  for (let caller = 0; caller < 3; caller += 1) {
    const { claims } = await claimMany(await openCaller(sql), carrier, 1);
    expect(claims[0]?.outcome).toBe('held');
    taken.push(Date.parse(claims[0]?.until ?? ''));
  }
  expect(taken).toEqual(turns.slice(0, 3).map(Math.floor));
  const after = await turnsOf(campaign);
  expect(after.slice(0, -3)).toEqual(turns.slice(3));
  for (const turn of after.slice(-3)) expect(turn).toBeGreaterThan(turns.at(-1) ?? 0);
  // The campaign waits for the turns that it gave away.
  expect((await step(sql, campaign, carrier))?.calls).toEqual([]);
  await sql.query('update call set has_dial_turn = false where has_dial_turn');
});

/** Reads when the calls that a campaign handed out have their turns. */
const turnsOf = async ({ id }: { id: number }): Promise<number[]> =>
  (
    await sql.query<{ at: number }>(
      `select (extract(epoch from next_attempt_at) * 1000)::float as at
         from call where campaign_id = $1 and has_dial_turn order by next_attempt_at`,
      [id],
    )
  ).map(({ at }) => at);

test('a call that waits for a slot keeps no turn: slots that become free together are used at the rate', async () => {
  // So slow that no turn comes while they are claimed.
  const carrier = await openCarrier(0.1, 2);
  const callIds: string[] = [];
  for (let caller = 0; caller < 4; caller += 1)
    callIds.push(...(await claimMany(await openCaller(sql), carrier, 1)).callIds);
  // The first was dialed at once. The turns of the others have come, and one finds a place.
  await sql.query("update call set next_attempt_at = now() - interval '1 second' where has_dial_turn");
  await sql.query("update call_setting set last_turn_at = now() - interval '1 second'");
  const [, second = '', third = '', fourth = ''] = callIds;
  expect((await claim(second, carrier))?.outcome).toBe('claimed');
  for (const callId of [third, fourth]) expect((await claim(callId, carrier))?.outcome).toBe('waiting');
  await sql.query('update voice_carrier set max_active = 50 where name = $1', [carrier]);
  for (const callId of [third, fourth]) expect((await claim(callId, carrier))?.outcome).toBe('held');
});
