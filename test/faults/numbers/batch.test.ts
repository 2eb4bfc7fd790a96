import { describe, expect, onTestFinished, test } from 'vitest';
import { CHUNK_SIZE } from '../../../shared/numbers/batches/number-batches.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { downloadLines, mobileNumbers, waitForBatch } from '../../harness/numbers.ts';
import { createTenant, LOOKUP_MICRO, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 10_000_000_000n;
/** Several chunks, the last one partial, including duplicates and invalid numbers. */
const NUMBERS = mobileNumbers(onCi(10_500, 5_100)).map((number, index) => {
  if (index % 100 === 0) return 'none';
  return index % 50 === 0 ? '573001000001' : number;
});
const CHUNKS = Math.ceil(NUMBERS.length / CHUNK_SIZE);
const INVALID = NUMBERS.filter((number) => number === 'none').length;
/** A part of the statement by which a run takes its chunk. */
const TAKES = 'attempts = work.attempts + 1';
/** A batch's statements, in the order of a chunk's run. */
const PHASES = onCi([TAKES, 'number_facts', 'complete_batch_chunk'], ['complete_batch_chunk']);

const cloud = useCloud();

type Opened = { tenant: Tenant; jobId: string };

async function openBatch(): Promise<Opened> {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const webhookUrl = 'https://hooks.example.com/batches';
  const created = await tenant.api.post('/numberinsight/batch', { numbers: NUMBERS, webhookUrl });
  expect(created.status).toBe(202);
  return { tenant, jobId: created.json.data.jobId };
}

/** Ages a batch's unfinished chunks by a minute, and sweeps. */
async function sweepAMinuteLater(jobId: string): Promise<void> {
  await query(
    cloud.environment,
    `update batch_chunk set sent_at = sent_at - interval '61 s', claimed_until = claimed_until - interval '61 s'
      where done_at is null and batch_id = (select id from batch where job_id = $1)`,
    [jobId],
  );
  const { status } = await runJob(cloud.environment, 'numberinsight/sweep-chunks');
  expect(status).toBe(200);
}

/**
 * Sweeps a minute later, and then again and again: a claim that Postgres made although its connection was cut may come
 * after the first, and is free after a minute.
 */
async function sweepUntilEnded(jobId: string): Promise<void> {
  await sweepAMinuteLater(jobId);
  await waitFor(
    `the batch ${jobId} to end`,
    async () => {
      await runJob(cloud.environment, 'numberinsight/sweep-chunks');
      const ended = await query(
        cloud.environment,
        'select from batch where job_id = $1 and finished_at is not null',
        [jobId],
      );
      return ended.length === 1 || undefined;
    },
    150_000,
  );
}

/** Asserts that every line is there once and in order, charged once, refunded once and reported once. */
async function expectWhole({ tenant, jobId }: Opened): Promise<void> {
  const { environment } = cloud;
  const job = await waitForBatch(tenant, jobId);
  expect(job).toMatchObject({ status: 'done', count: NUMBERS.length, processed: NUMBERS.length });
  const lines = await downloadLines(job);
  expect(lines.map(({ input }) => input)).toEqual(NUMBERS);
  expect(lines.map(({ number, error }) => (error ? 'none' : number))).toEqual(NUMBERS);
  const movements = await query(
    environment,
    `select type, quantity::int from movement where organization_id = $1 and service = 'numberinsight' order by id`,
    [tenant.organizationId],
  );
  expect(movements).toEqual([
    { type: 'charge', quantity: NUMBERS.length },
    { type: 'refund', quantity: INVALID },
  ]);
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(
    OPENING - BigInt(NUMBERS.length - INVALID) * LOOKUP_MICRO,
  );
  const events = await query(environment, 'select type, data from webhook_event where organization_id = $1', [
    tenant.organizationId,
  ]);
  expect(events).toMatchObject([
    { type: 'numberinsight.batch.completed', data: { jobId, status: 'done', invalid: INVALID } },
  ]);
}

const says = (texts: readonly string[], phase: string): boolean => texts.some((text) => text.includes(phase));

describe('A batch is complete', () => {
  test('when nothing fails, and its messages are repeated', async () => {
    const opened = await openBatch();
    await expectWhole(opened);
    const again = Array.from({ length: 6 }, (_, n) =>
      runJob(
        cloud.environment,
        'numberinsight/run-chunk',
        JSON.stringify({ jobId: opened.jobId, chunk: n % CHUNKS }),
      ),
    );
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    await expectWhole(opened);
  });

  test('completes when every message arrives many times at once', async () => {
    cloud.qstash.faults.refuse = true;
    const opened = await openBatch();
    cloud.qstash.faults.refuse = false;
    const messages = Array.from({ length: 15 }, (_, n) =>
      JSON.stringify({ jobId: opened.jobId, chunk: n % CHUNKS }),
    );
    await Promise.all(messages.map((body) => runJob(cloud.environment, 'numberinsight/run-chunk', body)));
    await expectWhole(opened);
  });

  test('when QStash accepts no message, and the sweeper sends them', async () => {
    cloud.qstash.faults.refuse = true;
    const opened = await openBatch();
    // Makes no chunk late, not even those of other files: the sweeper has nothing to send.
    await query(cloud.environment, 'update batch_chunk set sent_at = now() where done_at is null');
    const { status } = await runJob(cloud.environment, 'numberinsight/sweep-chunks');
    expect(status).toBe(200);
    cloud.qstash.faults.refuse = false;
    await sweepAMinuteLater(opened.jobId);
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

  test('when Postgres is down for a while', async () => {
    cloud.qstash.faults.refuse = true;
    const opened = await openBatch();
    const stop = cloud.neon.onRequest((texts) => {
      if (says(texts, TAKES)) cloud.neon.faults.refuse = true;
    });
    onTestFinished(stop);
    const runs = Array.from({ length: CHUNKS }, (_, chunk) =>
      runJob(cloud.environment, 'numberinsight/run-chunk', JSON.stringify({ jobId: opened.jobId, chunk })),
    );
    for (const { status } of await Promise.all(runs)) expect(status).toBeGreaterThanOrEqual(500);
    stop();
    cloud.neon.faults.refuse = false;
    cloud.qstash.faults.refuse = false;
    await sweepUntilEnded(opened.jobId);
    await expectWhole(opened);
  });
});

test('A batch whose numbers are lost fails in the end, is refunded in full, and says so', async () => {
  cloud.qstash.faults.refuse = true;
  const { tenant, jobId } = await openBatch();
  await query(
    cloud.environment,
    `insert into batch_chunk (batch_id, chunk, count, sent_at, attempts)
     select id, 99, 1, now(), 9 from batch where job_id = $1`,
    [jobId],
  );
  for (const chunk of [99, 0]) {
    const body = JSON.stringify({ jobId, chunk });
    expect((await runJob(cloud.environment, 'numberinsight/run-chunk', body)).status).toBe(200);
  }
  const job = await waitForBatch(tenant, jobId);
  expect(job).toMatchObject({ status: 'failed', processed: 0 });
  expect(job.download).toBeUndefined();
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(OPENING);
  const events = await query(cloud.environment, 'select data from webhook_event where organization_id = $1', [
    tenant.organizationId,
  ]);
  expect(events).toMatchObject([{ data: { jobId, status: 'failed' } }]);
});

test('A batch whose runs all died fails in the end, and is refunded in full', async () => {
  cloud.qstash.faults.refuse = true;
  const { tenant, jobId } = await openBatch();
  await query(
    cloud.environment,
    `update batch_chunk set attempts = 10, claim = gen_random_uuid(), claimed_until = now() - interval '1 second'
      where chunk = 0 and batch_id = (select id from batch where job_id = $1)`,
    [jobId],
  );
  const body = JSON.stringify({ jobId, chunk: 0 });
  expect((await runJob(cloud.environment, 'numberinsight/run-chunk', body)).status).toBe(200);
  expect(await waitForBatch(tenant, jobId)).toMatchObject({ status: 'failed', processed: 0 });
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(OPENING);
});
