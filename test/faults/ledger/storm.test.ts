import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { sweepCalls } from '../../harness/calls/call-attempts.ts';
import { CALLS, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { onCi } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance, readCharges, readHeld } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { drainClicks, readCounters } from '../../harness/links/clicks.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import {
  createTenant,
  LOOKUP_MICRO,
  operatorOf,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const ROUNDS = onCi(9, 3);
const KILLS = onCi(2, 1);
const AT_ONCE = 12;
/** Less than what the calls hold at once beside everything else, so that some of it may be refused. */
const OPENING = BigInt(ROUNDS) * 170_000_000n;
/** Temporary refusals and lost answers, after which the same request is repeated. */
const AGAIN = new Set([0, 409, 429, 503, 504]);
const NO_ANSWER = { status: 0, headers: {}, text: '', json: undefined };

// Alone: its workers are killed. A dead one is started again.
const cloud = useCloud({ alone: true, onDeath: () => {} });

type Asked = { path: string; body: unknown; key: string };

/** Everything that has a key, asked for once a round. */
function toAsked(audioId: string, round: number): Asked[] {
  const once = { repeat: 1, retry: { maxAttempts: 1 } };
  const lines = [...Array(4).fill({ longUrl: LONG_URL }), { longUrl: 'none' }];
  const bodies: [path: string, body: unknown][] = [
    ['/urlshortener/links', { longUrl: LONG_URL }],
    ['/urlshortener/links/bulk', { links: lines }],
    ['/urlshortener/batch', { links: lines }],
    ['/numberinsight/batch', { numbers: [numberEnding('00'), 'none'] }],
    ['/tts/synthesize', { text: `Aviso ${round}`, voice: VOICE }],
    ...['00', '91', '92'].map((ending): [string, unknown] => [
      `${CALLS}/audio`,
      { to: numberEnding(ending), audioId, ...once },
    ]),
    [CALLS, { to: numberEnding('90'), text: `Hola ${round}`, voice: VOICE, ...once }],
  ];
  return bodies.map(([path, body]) => ({ path, body, key: randomUUID() }));
}

const ask = ({ api }: Tenant, { path, body, key }: Asked): Promise<Received> =>
  waitFor(`an answer of ${path}`, async () => {
    const answer = await api.post(path, body, { 'idempotency-key': key }).catch(() => NO_ANSWER);
    return AGAIN.has(answer.status) ? undefined : answer;
  });

/** Kills workerd, waits for the next, and lets the leases of what it was doing end. */
async function kill({ api, ctx, organizationId }: Tenant, asked: readonly Asked[]): Promise<void> {
  process.kill(
    Number.parseInt(readFileSync(join(dirname(cloud.logFile), 'workerd.pid'), 'utf8'), 10),
    'SIGKILL',
  );
  await waitFor('another workerd', async () => {
    const { status } = await api.get('/utilities/ping').catch(() => NO_ANSWER);
    return status === 200 ? true : undefined;
  });
  await ctx.redis.del(...asked.map(({ key }) => `idempotency:${organizationId}:${key}`));
}

/** Lets the time pass after which sweepers take up what a dead worker has left, and sweeps. */
async function passTime({ organizationId }: Tenant): Promise<void> {
  const aged = [
    `update batch_chunk set sent_at = now() - interval '1 hour', claimed_until = least(claimed_until, now())
      where done_at is null and batch_id in (select id from batch where organization_id = $1)`,
    'update speech_audio set claimed_until = least(claimed_until, now()) where organization_id = $1',
    `update call set sent_at = sent_at - interval '5 minutes',
                     next_attempt_at = least(next_attempt_at, now()) - interval '5 minutes'
      where organization_id = $1 and status in ('queued', 'retrying')`,
    `update call_attempt set deadline_at = deadline_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
      where ended_at is null and started_at < now() - interval '10 seconds'
        and call_id in (select id from call where organization_id = $1)`,
  ];
  for (const text of aged) await query(cloud.environment, text, [organizationId]);
  for (const job of ['urlshortener/sweep-chunks', 'numberinsight/sweep-chunks', 'tts/sweep-audio'])
    await runJob(cloud.environment, job);
  await sweepCalls(cloud.environment);
}

const findUnfinished = ({ organizationId }: Tenant) =>
  query(
    cloud.environment,
    `select 'batch ' || job_id as what from batch where organization_id = $1 and finished_at is null
      union all select 'call ' || call_id from call
                 where organization_id = $1 and status in ('queued', 'retrying', 'in_progress')
      union all select 'audio' from speech_audio where organization_id = $1 and status = 'synthesizing'`,
    [organizationId],
  );

test('whatever is asked for at once, with workers killed and every job delivered twice, is paid once and nothing stays held', async () => {
  cloud.qstash.doubles = () => true;
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const { organizationId } = tenant;
  const audioId = await uploadTone(tenant, 1);
  const visited = await createLink(tenant);
  const asked = Array.from({ length: ROUNDS }, (_, round) => toAsked(audioId, round)).flat();
  const killAt = Array.from({ length: KILLS }, (_, n) => Math.floor(((n + 1) * asked.length) / (KILLS + 1)));
  const unkeyed = { redirected: 0, visits: 0, found: 0, lookUps: 0 };
  let killing = Promise.resolve();

  const answers = await inParallel(AT_ONCE, asked.length, async (n) => {
    const one = asked[n];
    if (one === undefined) throw new Error('as many as were asked');
    if (killAt.includes(n)) killing = kill(tenant, asked);
    unkeyed.visits += 1;
    unkeyed.lookUps += 1;
    const [answer, redirect, lookUp] = await Promise.all([
      ask(tenant, one),
      visit(visited.shortUrl).catch(() => NO_ANSWER),
      tenant.api.get(`/numberinsight/lookup/${numberEnding('00')}`).catch(() => NO_ANSWER),
    ]);
    if (redirect.status === 302) unkeyed.redirected += 1;
    if (lookUp.status === 200) unkeyed.found += 1;
    return answer;
  });
  await killing;
  await waitFor('everything to end', async () => {
    await passTime(tenant);
    return (await findUnfinished(tenant)).length === 0 ? true : undefined;
  });
  await drainClicks(cloud.environment);

  expect(answers.map(({ status }) => status).filter((status) => status >= 400 && status !== 402)).toEqual([]);
  expect(await readHeld(cloud.environment, organizationId)).toBe(0n);
  expect((await checkLedger(operatorOf(cloud.environment), organizationId)).mismatches).toEqual([]);

  // A killed worker may take visits with it, and lose the answer of a look-up that is charged.
  const { clicks } = await readCounters(cloud.environment, visited.code);
  expect(clicks).toBeGreaterThan(unkeyed.visits / 2);
  expect(clicks).toBeLessThanOrEqual(unkeyed.visits);
  expect(await readCharges(cloud.environment, organizationId, 'visit')).toEqual({
    quantity: clicks,
    amountMicro: BigInt(clicks) * VISIT_MICRO,
  });
  const { quantity, amountMicro } = await readCharges(cloud.environment, organizationId, 'lookup');
  expect(quantity).toBeGreaterThanOrEqual(unkeyed.found);
  expect(quantity).toBeLessThanOrEqual(unkeyed.lookUps);
  expect(amountMicro).toBe(BigInt(quantity) * LOOKUP_MICRO);

  // Each key has what it paid for, and no more.
  const before = await readBalance(cloud.environment, organizationId);
  const paid = asked.filter((_, n) => (answers[n]?.status ?? 0) < 300);
  const replays = await inParallel(AT_ONCE, paid.length, async (n) => {
    const one = paid[n];
    return one && (await ask(tenant, one)).headers['idempotency-status'];
  });
  expect(new Set(replays)).toEqual(new Set(['replayed']));
  expect(await readBalance(cloud.environment, organizationId)).toBe(before);
});
