import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { setEventLog } from '../../../shared/webhooks/log/set-event-log.ts';
import { sweepCalls } from '../../harness/calls/call-attempts.ts';
import { CALLS, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { changeCampaign, createCampaign, postRecipients } from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { onCi } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance, readCharges } from '../../harness/database.ts';
import { type Api, createApi } from '../../harness/http/api.ts';
import type { Received } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { drainClicks, readCounters } from '../../harness/links/clicks.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import {
  createTenant,
  createToken,
  LOOKUP_MICRO,
  operatorOf,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';
import { expectBooks, expectFree } from './books.ts';

const ENDINGS = ['00', '91', '92'];

const ROUNDS = onCi(6, 3);
/** The processes that are killed on the way, by the files that name them. */
const KILLED = ['workerd.pid', 'postgres/postmaster.pid', ...onCi(['workerd.pid'], [])];
const TOP_UP = 50_000_000n;
const AT_ONCE = 12;
/** Less than what the calls hold at once beside everything else, so that some of it may be refused. */
const OPENING = BigInt(ROUNDS) * 170_000_000n;
/** Temporary refusals and lost answers, after which the same request is repeated. */
const AGAIN = new Set([0, 409, 429, 503, 504]);
const NO_ANSWER = { status: 0, headers: {}, text: '', bytes: Buffer.alloc(0), json: undefined };

// Alone: its workers are killed. A dead one is started again.
const cloud = useCloud({ alone: true, durable: true, onDeath: () => {} });

type Asked = { path: string; body: unknown; key: string };

/** Requests that have a key, each made once a round. */
function toAsked(audioId: string, round: number): Asked[] {
  const once = { repeat: 1, retry: { maxAttempts: 1 } };
  const lines = [...Array(4).fill({ longUrl: LONG_URL }), { longUrl: 'none' }];
  const bodies: [path: string, body: unknown][] = [
    ['/urlshortener/links', { longUrl: LONG_URL }],
    ['/urlshortener/links/bulk', { links: lines }],
    ['/urlshortener/batch', { links: lines }],
    ['/numberinsight/batch', { numbers: [numberEnding('00'), 'none'] }],
    ['/tts/synthesize', { text: `Aviso ${round}`, voice: VOICE }],
    ...ENDINGS.map((ending): [string, unknown] => [
      `${CALLS}/audio`,
      { to: numberEnding(ending), audioId, ...once },
    ]),
    [CALLS, { to: numberEnding('90'), text: `Hola ${round}`, voice: VOICE, ...once }],
    [`${CALLS}/audio`, { to: numberEnding('97'), audioId, ...once, options: { machineDetection: true } }],
  ];
  return bodies.map(([path, body]) => ({ path, body, key: randomUUID() }));
}

const ask = (api: Api, { path, body, key }: Asked): Promise<Received> =>
  waitFor(`an answer of ${path}`, async () => {
    const answer = await api.post(path, body, { 'idempotency-key': key }).catch(() => NO_ANSWER);
    return AGAIN.has(answer.status) ? undefined : answer;
  });

/** Kills a process, waits for the next, and lets the leases of what workers were doing end. */
async function kill(
  file: string,
  { api, ctx, organizationId }: Tenant,
  asked: readonly Asked[],
): Promise<void> {
  const pidOf = () => Number.parseInt(readFileSync(join(dirname(cloud.logFile), file), 'utf8'), 10);
  const killed = pidOf();
  process.kill(killed, 'SIGKILL');
  await waitFor('another process that answers', async () => {
    const { status } = await api.get('/account/billing').catch(() => NO_ANSWER);
    return status === 200 && pidOf() !== killed ? true : undefined;
  });
  await ctx.redis.del(...asked.map(({ key }) => `idempotency:${organizationId}:${key}`));
}

/** Lets the time pass after which sweepers take up what a dead worker has left, and sweeps. */
async function passTime(tenants: readonly Tenant[]): Promise<void> {
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
    `update campaign set runner_until = least(runner_until, now()), speaker_until = least(speaker_until, now())
      where organization_id = $1 and finished_at is null`,
    "update campaign set status = 'running', paused_because = null where organization_id = $1 and status = 'paused'",
  ];
  for (const { organizationId } of tenants)
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
      union all select 'campaign ' || name from campaign where organization_id = $1 and started_at is not null and finished_at is null
      union all select 'audio' from speech_audio where organization_id = $1 and status = 'synthesizing'`,
    [organizationId],
  );

/** A payment that is noted once, however often it is tried while Postgres is down. */
const payOnce = ({ environment, organizationId }: Tenant, reference: string): Promise<true> =>
  waitFor('a payment', async () => {
    const paid = topUpBalance(operatorOf(environment), { organizationId, amountMicro: TOP_UP, reference });
    return await paid.then(
      () => true as const,
      (error: unknown) =>
        error instanceof DomainError && error.code === 'REFERENCE_USED' ? true : undefined,
    );
  });

/** Starts a campaign that speaks to each recipient and asks who answers; returns its id. */
async function startCampaign(tenant: Tenant): Promise<string> {
  const id = await createCampaign(tenant, {
    text: 'Hola {{n}}. Le habla su banco.',
    voice: VOICE,
    repeat: 1,
    options: { machineDetection: true, onMachine: 'continue' },
    pace: { maxAtOnce: 4 },
    retry: { maxAttempts: 2, minIntervalSec: 60, minSuccessSec: 0 },
  });
  const lines = ['00', '97', '91', '92', '90', '97'].map((ending, n) => `${numberEnding(ending)},${n % 3}`);
  await postRecipients(tenant, id, 'text/csv', `to,n\n${lines.join('\n')}\n`);
  await changeCampaign(tenant, id, 'start');
  return id;
}

/** Cancels a campaign, unless it is over by then. */
const cancel = (tenant: Tenant, id: string): Promise<number> =>
  waitFor('a cancellation', async () => {
    const { status } = await changeCampaign(tenant, id, 'cancel').catch(() => NO_ANSWER);
    return [200, 409].includes(status) ? status : undefined;
  });

/** Expects that the books agree at a moment of the walk; there is no such moment while Postgres is down. */
const expectLedger = ({ environment, organizationId }: Tenant): Promise<true> =>
  waitFor('a check of the ledger', async () => {
    const report = await checkLedger(operatorOf(environment), organizationId).catch(() => undefined);
    expect(report?.mismatches ?? []).toEqual([]);
    return report && true;
  });

/** An organization with an endpoint that takes everything, a second key, and a sandbox; both keep their events. */
async function openWorld() {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  await addEndpoint(cloud.environment, tenant, 'http://127.0.0.1:9/');
  const token = await createToken(tenant, { capabilities: ['urlshortener.write'] });
  const sandbox = await openSandbox(tenant);
  for (const { organizationId } of [tenant, sandbox])
    await setEventLog(tenant.ctx, { organizationId, eventLog: true });
  return { tenant, sandbox, keys: [tenant.api, createApi(cloud.environment.API_BASE_URL, token)] };
}

test('whatever is asked for at once by several keys, with workers and Postgres killed and every job delivered twice, is paid once, and all books agree', async () => {
  cloud.qstash.doubles = () => true;
  const { tenant, sandbox, keys } = await openWorld();
  const { organizationId } = tenant;
  const audioId = await uploadTone(tenant, 1);
  const tried = toAsked(await uploadTone(sandbox, 1), 0);
  const visited = await createLink(tenant);
  const asked = Array.from({ length: ROUNDS }, (_, round) => toAsked(audioId, round)).flat();
  const killAt = KILLED.map((_, n) => Math.floor(((n + 1) * asked.length) / (KILLED.length + 1)));
  const unkeyed = { redirected: 0, visits: 0, found: 0, lookUps: 0 };
  let killing = Promise.resolve();
  await startCampaign(tenant);
  await startCampaign(sandbox);
  const stopped = await startCampaign(tenant);

  const answers = await inParallel(AT_ONCE, asked.length, async (n) => {
    const one = asked[n];
    const api = keys[n % keys.length];
    if (one === undefined || api === undefined) throw new Error('as many as were asked');
    const file = KILLED[killAt.indexOf(n)];
    if (file !== undefined) killing = killing.then(() => kill(file, tenant, asked));
    unkeyed.visits += 1;
    unkeyed.lookUps += 1;
    const trial = tried[n];
    const [answer, redirect, lookUp] = await Promise.all([
      ask(api, one),
      visit(visited.shortUrl).catch(() => NO_ANSWER),
      tenant.api.get(`/numberinsight/lookup/${numberEnding('00')}`).catch(() => NO_ANSWER),
      trial && ask(sandbox.api, trial),
      n % 5 === 0 && payOnce(tenant, `payment ${n}`),
      n % 7 === 0 && expectLedger(tenant),
      n === Math.floor(asked.length / 2) && cancel(tenant, stopped),
    ]);
    if (redirect.status === 302) unkeyed.redirected += 1;
    if (lookUp.status === 200) unkeyed.found += 1;
    return answer;
  });
  await killing;
  await waitFor('everything to end', async () => {
    await passTime([tenant, sandbox]);
    const unfinished = await Promise.all([tenant, sandbox].map(findUnfinished));
    return unfinished.flat().length === 0 ? true : undefined;
  });
  await drainClicks(cloud.environment);

  expect(answers.map(({ status }) => status).filter((status) => status >= 400 && status !== 402)).toEqual([]);
  await expectBooks(tenant);
  await expectFree(sandbox);

  // A killed worker may take visits with it, and lose the answer of a look-up that is charged.
  const { clicks } = await readCounters(cloud.environment, visited.code);
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(unkeyed.visits);
  expect((await tenant.api.get('/urlshortener/overview')).json.data.totals.clicks).toBe(clicks);
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
  const paid = asked.flatMap((one, n) =>
    (answers[n]?.status ?? 0) < 300 ? [{ one, api: keys[n % keys.length] }] : [],
  );
  const replays = await inParallel(AT_ONCE, paid.length, async (n) => {
    const { one, api } = paid[n] ?? {};
    return one && api && (await ask(api, one)).headers['idempotency-status'];
  });
  expect(new Set(replays)).toEqual(new Set(['replayed']));
  expect(await readBalance(cloud.environment, organizationId)).toBe(before);
});
