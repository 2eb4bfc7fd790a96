import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { IS_CI } from '../../harness/ci.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import {
  LINK_BATCH,
  linkLines,
  manyLinks,
  postLinkFile,
  waitForLinkBatch,
} from '../../harness/links/batches.ts';
import { freshAlias } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 100_000_000_000n;
const LINES = 2_100;
/** Lines that are refused at once, and those whose alias is taken by then. */
const [WRONG, TAKEN] = [3, 2];
const CHUNKS = 3;
/** A part of the statement by which a run takes its chunk. */
const TAKES = 'attempts = work.attempts + 1';
/** A batch's statements, in the order of a chunk's run. */
const PHASES = [TAKES, 'make_batch_links', 'complete_batch_chunk'];

const cloud = useCloud();

type Opened = { tenant: Tenant; jobId: string };

async function openBatch(): Promise<Opened> {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const code = freshAlias();
  const taken = Array.from({ length: TAKEN }, (_, n) => `${code}-${n}`);
  for (const alias of taken) {
    const { status } = await tenant.api.post('/urlshortener/links', {
      longUrl: 'https://example.com/',
      code: alias,
    });
    expect(status).toBe(201);
  }
  const lines = [
    manyLinks(LINES - WRONG - TAKEN),
    ...taken.map((alias) => JSON.stringify({ longUrl: 'https://example.com/', code: alias })),
    ...Array<string>(WRONG).fill('{"longUrl":"http://localhost/"}'),
  ];
  const created = await postLinkFile(tenant, 'application/x-ndjson', `${lines.join('\n')}\n`);
  expect(created.status).toBe(202);
  return { tenant, jobId: created.json.data.jobId };
}

/** Ages a batch's unfinished chunks by a minute, and sweeps, until it has ended. */
async function sweepUntilEnded(jobId: string): Promise<void> {
  await waitFor(
    `the batch ${jobId} to end`,
    async () => {
      await query(
        cloud.environment,
        `update batch_chunk set sent_at = sent_at - interval '61 s', claimed_until = claimed_until - interval '61 s'
          where done_at is null and batch_id = (select id from batch where job_id = $1)`,
        [jobId],
      );
      await runJob(cloud.environment, 'urlshortener/sweep-chunks');
      const ended = await query(
        cloud.environment,
        'select from batch where job_id = $1 and finished_at is not null',
        [jobId],
      );
      return ended.length === 1 || undefined;
    },
    150_000,
    500,
  );
}

/** Asserts that every line ended once and in order, and that the charge is the price of the links that exist. */
async function expectWhole({ tenant, jobId }: Opened): Promise<void> {
  const { environment } = cloud;
  const { organizationId } = tenant;
  const job = await waitForLinkBatch(tenant, jobId);
  const created = LINES - WRONG - TAKEN;
  expect(job).toMatchObject({
    status: 'done',
    count: LINES,
    processed: LINES,
    created,
    failed: WRONG + TAKEN,
  });
  const lines = await linkLines(tenant, jobId);
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, n) => n + 1));
  expect(lines.filter(({ error }) => error === undefined)).toHaveLength(created);
  const links = await query<{ code: string; external: string }>(
    environment,
    'select code, external_id as external from link where organization_id = $1 and batch_id is not null order by id',
    [organizationId],
  );
  const made = lines.filter(({ error }) => error === undefined);
  expect(new Map(links.map(({ code, external }) => [code, external]))).toEqual(
    new Map(made.map(({ code, externalId }) => [code, externalId])),
  );
  expect(links).toHaveLength(created);
  const movements = await query(
    environment,
    `select type, quantity::int from movement where organization_id = $1 and kind = 'link_batch' order by id`,
    [organizationId],
  );
  expect(movements).toEqual([
    { type: 'charge', quantity: LINES - WRONG },
    { type: 'refund', quantity: TAKEN },
  ]);
  expect(await readBalance(environment, organizationId)).toBe(OPENING - BigInt(created + TAKEN) * LINK_MICRO);
  const events = await query(environment, 'select type from webhook_event where organization_id = $1', [
    organizationId,
  ]);
  expect(events).toEqual([]);
  const kept = await query(
    environment,
    'select from batch_chunk join batch on id = batch_id where job_id = $1 and made is not null',
    [jobId],
  );
  expect(kept).toEqual([]);
}

const says = (texts: readonly string[], phase: string): boolean => texts.some((text) => text.includes(phase));

describe('A batch of links is complete', () => {
  test('completes when every message arrives many times at once', async () => {
    cloud.qstash.faults.refuse = true;
    const opened = await openBatch();
    cloud.qstash.faults.refuse = false;
    const messages = Array.from({ length: 12 }, (_, n) =>
      JSON.stringify({ jobId: opened.jobId, chunk: n % CHUNKS }),
    );
    await Promise.all(messages.map((body) => runJob(cloud.environment, 'urlshortener/run-chunk', body)));
    await expectWhole(opened);
  });

  test.each(PHASES)('when the answer to %s is lost', async (phase) => {
    const loss = loseAnswerOf(cloud, phase);
    const opened = await openBatch();
    await waitFor('the loss', async () => loss.isLost() || undefined);
    loss.stop();
    await sweepUntilEnded(opened.jobId);
    await expectWhole(opened);
  });

  test('when a run is killed between making its links and storing its result: no link is made again', async () => {
    cloud.qstash.faults.refuse = true;
    const opened = await openBatch();
    // The state that a run leaves that was killed before its result was in R2.
    const [chunk] = await query<{ id: string }>(cloud.environment, 'select id from batch where job_id = $1', [
      opened.jobId,
    ]);
    const claim = randomUUID();
    const run = (text: string, values: unknown[]) => query(cloud.environment, text, values);
    await run(
      `update batch_chunk set claim = $2, claimed_until = now() + interval '1 minute', attempts = 1
        where chunk = 0 and batch_id = (select id from batch where job_id = $1)`,
      [opened.jobId, claim],
    );
    const links = Array.from({ length: 1_000 }, (_, n) => ({
      longUrl: `https://example.com/offer?recipient=${n}`,
      host: 'example.com',
      domain: 'go.localhost',
      externalId: `recipient-${n}`,
    }));
    await run('select routine.make_batch_links($1, 0, $2, $3, $4)', [
      opened.jobId,
      claim,
      JSON.stringify(links),
      'https://{domain}',
    ]);
    expect(chunk).toBeDefined();
    cloud.qstash.faults.refuse = false;
    await sweepUntilEnded(opened.jobId);
    await expectWhole(opened);
  });

  test('when Redis is down', async () => {
    const opened = await openBatch();
    cloud.redisGateway.faults.refuse = true;
    await sweepUntilEnded(opened.jobId).finally(() => {
      cloud.redisGateway.faults.refuse = false;
    });
    await expectWhole(opened);
  });

  test('when Postgres is down for a while', async () => {
    cloud.qstash.faults.refuse = true;
    const opened = await openBatch();
    const stop = cloud.neon.onRequest((texts) => {
      if (says(texts, 'make_batch_links')) cloud.neon.faults.refuse = true;
    });
    onTestFinished(stop);
    // All chunks have their turn, as if the batches before had just ended.
    await query(
      cloud.environment,
      'update batch_chunk set sent_at = now() where batch_id = (select id from batch where job_id = $1)',
      [opened.jobId],
    );
    const runs = Array.from({ length: CHUNKS }, (_, chunk) =>
      runJob(cloud.environment, 'urlshortener/run-chunk', JSON.stringify({ jobId: opened.jobId, chunk })),
    );
    for (const { status } of await Promise.all(runs)) expect(status).toBeGreaterThanOrEqual(500);
    stop();
    cloud.neon.faults.refuse = false;
    cloud.qstash.faults.refuse = false;
    await sweepUntilEnded(opened.jobId);
    await expectWhole(opened);
  });

  test.runIf(IS_CI)('when the workers are killed before any step of a run', async () => {
    const opened: Opened[] = [];
    for (const phase of PHASES) {
      let hanging = 0;
      cloud.neon.ignores = (texts) => {
        const hangs = says(texts, phase);
        if (hangs) hanging += 1;
        return hangs;
      };
      opened.push(await openBatch());
      await waitFor('the run to hang', async () => (hanging > 0 ? true : undefined));
    }
    await cloud.restart();
    for (const { jobId } of opened) await sweepUntilEnded(jobId);
    for (const batch of opened) await expectWhole(batch);
  });
});

test('a small batch does not wait for another organization’s large one', async () => {
  const [large, small] = [
    await createTenant(cloud.environment, { balanceMicro: OPENING }),
    await createTenant(cloud.environment, { balanceMicro: OPENING }),
  ];
  const post = async (tenant: Tenant, lines: number): Promise<string> =>
    (await postLinkFile(tenant, 'application/x-ndjson', manyLinks(lines))).json.data.jobId;
  const first = await post(large, 15_000);
  const second = await post(small, 2_000);
  expect(await waitForLinkBatch(small, second)).toMatchObject({ status: 'done', created: 2_000 });
  expect(await waitForLinkBatch(large, first)).toMatchObject({ status: 'done', created: 15_000 });
  const ended = await query<{ id: string }>(
    cloud.environment,
    'select job_id::text as id from batch where job_id in ($1, $2) order by finished_at',
    [first, second],
  );
  expect(ended.map(({ id }) => id)).toEqual([second, first]);
});

test('lines whose chunk is lost end with an error, and are refunded; the others have their links', async () => {
  cloud.qstash.faults.refuse = true;
  const { tenant, jobId } = await openBatch();
  await query(
    cloud.environment,
    `update batch_chunk set attempts = 10, claim = gen_random_uuid(), claimed_until = now() - interval '1 second'
      where chunk = 1 and batch_id = (select id from batch where job_id = $1)`,
    [jobId],
  );
  cloud.qstash.faults.refuse = false;
  await sweepUntilEnded(jobId);
  const job = await waitForLinkBatch(tenant, jobId);
  expect(job).toMatchObject({ status: 'done', created: LINES - 1_000 - WRONG - TAKEN });
  const lines = await linkLines(tenant, jobId);
  expect(lines[1_500]).toMatchObject({
    line: 1_501,
    externalId: 'recipient-1500',
    error: { code: 'INTERNAL_SERVER_ERROR' },
  });
  const created = BigInt(job.created ?? 0) + BigInt(TAKEN);
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(OPENING - created * LINK_MICRO);
  const { mismatches } = await checkLedger(operatorOf(cloud.environment), tenant.organizationId);
  expect(mismatches).toEqual([]);
  expect((await tenant.api.get(LINK_BATCH)).status).toBe(200);
});
