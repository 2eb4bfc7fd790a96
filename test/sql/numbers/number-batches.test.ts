import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { completeBatchChunk, nextBatchChunks, settleBatch } from '../../../db/batches/functions/batches.ts';
import { dueChunks, takeChunk, takeNextChunks } from '../../../db/batches/queries/batch-chunks.ts';
import { CHUNKS_AT_ONCE } from '../../../db/batches/tables/batch.ts';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { takeDue } from '../../../db/engine/due-rows.ts';
import { createNumberBatch } from '../../../db/numbers/functions/numbers.ts';
import { onCi } from '../../harness/ci.ts';
import { readAccount } from '../suite/accounts.ts';
import { overPg, suiteOf } from '../suite/suite-of.ts';
import {
  countOf,
  creatorOf,
  eventsOf,
  keyedBy,
  openTenant,
  type SqlTenant,
  setPlan,
  setPrice,
  setSpendLimit,
  setStored,
  takeKey,
  topUp,
  toSandbox,
} from '../suite/tenants.ts';
import { useSql, waitForLock } from '../suite/use-sql.ts';

const sql = useSql({ hasRanges: true });
const PRICE = 10;
const ITEM = 'numberinsight.lookup';
const CHUNK = 10;

const open = (balanceMicro: number) => openTenant(sql, { balanceMicro }, { [ITEM]: PRICE });
const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);
const batchesOf = ({ organizationId }: SqlTenant) => countOf(sql, 'batch', organizationId);
const toChunks = (count: number) =>
  Array.from({ length: Math.ceil(count / CHUNK) }, (_, n) => Math.min(CHUNK, count - n * CHUNK));
const batchOf = (count: number) => ({
  jobId: randomUUID() as string,
  chunks: toChunks(count),
  accepted: count,
  kilobytes: 1,
  terms: { country: null },
  webhookUrl: null,
  reference: null,
});

/** A batch whose numbers are still waiting; returns its job's id. */
async function addBatch(tenant: SqlTenant, count: number): Promise<string> {
  const batch = batchOf(count);
  const { organizationId, keyId, costCenterId } = tenant;
  await sql.query('select routine.create_number_batch($1, $2, $3, $4, null)', [
    organizationId,
    keyId,
    costCenterId,
    batch,
  ]);
  return batch.jobId;
}

const claim = async (job: string, chunk: number, token: string = randomUUID()): Promise<string> => {
  await takeChunk(overPg(sql.client()), { jobId: job, chunk }, token);
  return token;
};
const complete = (job: string, chunk: number, token: string, invalid = 0) =>
  sql.query('select routine.complete_batch_chunk($1, $2, $3, $4)', [job, chunk, token, invalid]);
const lapse = () => sql.query("update batch_chunk set claimed_until = now() - interval '1 second'");

suiteOf(sql, createNumberBatch, (call) => {
  const create = (
    tenant: SqlTenant,
    count: number,
    keyed: ReturnType<typeof keyedBy> | null = null,
    by?: pg.Client,
  ) => call({ ...creatorOf(tenant), batch: batchOf(count), idempotency: keyed }, by);

  test('in a sandbox is refused beyond its quota of the day, and costs nothing', async () => {
    const tenant = await open(0);
    await toSandbox(sql, tenant.organizationId, 'numberinsight');
    expect(await create(tenant, 1)).toMatchObject({ code: 'RATE_TPS_EXCEEDED' });
    await sql.query('delete from plan_usage where organization_id = $1', [tenant.organizationId]);
    expect(await create(tenant, 5)).toMatchObject({ outcome: 'created' });
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
  });

  test('stores no more than a day takes of an organization, and charges nothing for the rest', async () => {
    const tenant = await open(PRICE);
    await setStored(sql, tenant.organizationId, 'fileKilobytes', STORED_A_DAY.fileKilobytes);
    expect(await create(tenant, 1)).toMatchObject({
      code: 'STORAGE_QUOTA_EXCEEDED',
      quota: { limit: STORED_A_DAY.fileKilobytes, left: 0 },
    });
    expect(await batchesOf(tenant)).toBe(0);
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE });
  });

  test('charges everything, to the last micro, and nothing more', async () => {
    const tenant = await open(10 * PRICE);
    expect(await create(tenant, 11)).toMatchObject({ code: 'BILLING_INSUFFICIENT_FUNDS' });
    expect(await create(tenant, 10)).toMatchObject({ outcome: 'created' });
    expect(await create(tenant, 1)).toMatchObject({ outcome: 'refused' });
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
    expect(await batchesOf(tenant)).toBe(1);
  });

  test('refuses in the order of the contract: the key, the price, the funds, the limit', async () => {
    const tenant = await openTenant(sql);
    const { organizationId } = tenant;
    await setSpendLimit(sql, organizationId, 'day', PRICE - 1);
    await takeKey(sql, organizationId, 'used');
    expect(await create(tenant, 1, keyedBy('used'))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await create(tenant, 1)).toMatchObject({ code: 'BILLING_NOT_PRICED' });
    await setPrice(sql, organizationId, ITEM, PRICE);
    await sql.query("update billing_account set status = 'closed' where organization_id = $1", [
      organizationId,
    ]);
    expect(await create(tenant, 1)).toMatchObject({ lack: { availableMicro: null } });
    await sql.query("update billing_account set status = 'active' where organization_id = $1", [
      organizationId,
    ]);
    expect(await create(tenant, 1)).toMatchObject({ lack: { availableMicro: '0' } });
    await topUp(sql, organizationId, 100);
    expect(await create(tenant, 1)).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
    expect(await batchesOf(tenant)).toBe(0);
    expect(await accountOf(tenant)).toMatchObject({ balance: 100 });
    await setSpendLimit(sql, organizationId, 'day', PRICE);
    expect(await create(tenant, 1)).toMatchObject({ outcome: 'created' });
  });

  test('creates as many as there are funds for, and one per key, under concurrency', async () => {
    const tenant = await open(5 * PRICE);
    const workers = await sql.connections(onCi(12, 7));
    const answers = await Promise.all(workers.map((by) => create(tenant, 1, null, by)));
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(5);
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });

    const other = await open(50 * PRICE);
    const tied = await Promise.all(workers.map((by) => create(other, 1, keyedBy('one'), by)));
    expect(tied.map(({ outcome }) => outcome).sort()).toEqual([
      'created',
      ...Array(workers.length - 1).fill('replayed'),
    ]);
    const [row] = await sql.query<{ job: string }>(
      'select job_id as job from batch where organization_id = $1',
      [other.organizationId],
    );
    for (const answer of tied) if (answer.outcome === 'replayed') expect(answer.result.jobId).toBe(row?.job);
    expect(await accountOf(other)).toMatchObject({ balance: 49 * PRICE });
  });
});

describe('A run', () => {
  test('takes a chunk that no other run has, until it is done or its batch has ended', async () => {
    const take = (jobId: string, chunk: number, token: string = randomUUID(), by = sql.client()) =>
      takeChunk(overPg(by), { jobId, chunk }, token);
    const tenant = await open(100 * PRICE);
    const from = performance.now();
    const job = await addBatch(tenant, CHUNK + 1);
    const claims = await Promise.all((await sql.connections(6)).map((by) => take(job, 0, randomUUID(), by)));
    const taken = claims.filter((claimed) => claimed !== undefined);
    expect(taken).toEqual([
      {
        lateSec: expect.any(Number),
        organizationId: tenant.organizationId,
        terms: { country: null },
        home: 'CO',
        first: 0,
        count: CHUNK,
        made: null,
        attempts: 1,
      },
    ]);
    // It has been due since it was added.
    expect(taken[0]?.lateSec).toBeGreaterThanOrEqual(0);
    expect(taken[0]?.lateSec).toBeLessThanOrEqual((performance.now() - from) / 1_000);
    await lapse();
    const token = randomUUID();
    expect(await take(job, 0, token)).toMatchObject({ attempts: 2 });
    await complete(job, 0, token);
    expect(await take(job, 0)).toBeUndefined();
    expect(await take(job, 2)).toBeUndefined();
    expect(await take(randomUUID(), 0)).toBeUndefined();
    await sql.query("select routine.settle_batch(id, 'failed') from batch where job_id = $1", [job]);
    expect(await take(job, 1)).toBeUndefined();
  });

  test('begins its batch, whose chunks are counted from the first line', async () => {
    const job = await addBatch(await open(100 * PRICE), 2 * CHUNK + 1);
    const db = overPg(sql.client());
    expect(await takeChunk(db, { jobId: job, chunk: 2 }, randomUUID())).toMatchObject({
      first: 2 * CHUNK,
      count: 1,
    });
    const [row] = await sql.query('select status from batch where job_id = $1', [job]);
    expect(row).toEqual({ status: 'processing' });
  });

  test('waits for the statement that ends its batch, and then takes nothing', async () => {
    const job = await addBatch(await open(100 * PRICE), CHUNK);
    const [ending, run] = [await sql.connect(), await sql.connect()];
    const { rows } = await run.query<{ pid: number }>('select pg_backend_pid() as pid');
    await ending.query('begin');
    await ending.query("select routine.settle_batch(id, 'failed') from batch where job_id = $1", [job]);
    const taking = takeChunk(overPg(run), { jobId: job, chunk: 0 }, randomUUID());
    await waitForLock(sql, rows[0]?.pid ?? 0);
    await ending.query('commit');
    expect(await taking).toBeUndefined();
  });
});

suiteOf(sql, completeBatchChunk, (call) => {
  test('counts only for the run that holds the claim; the last one ends the batch and refunds invalid numbers', async () => {
    const tenant = await open(100 * PRICE);
    const job = await addBatch(tenant, CHUNK + 1);
    const lapsed = await claim(job, 1);
    await lapse();
    const [first, second] = [await claim(job, 0), await claim(job, 1)];
    expect(await call({ job, chunk: 1, claim: lapsed, failed: 0 })).toBeNull();
    const done = await Promise.all(
      (await sql.connections(4)).map((by) => call({ job, chunk: 1, claim: second, failed: 0 }, by)),
    );
    expect(done.filter((next) => next !== null)).toEqual([{ emitted: [], chunks: [] }]);
    expect(await call({ job, chunk: 0, claim: first, failed: 3 })).toMatchObject({
      emitted: [{ attempt: 1 }],
    });
    expect(await accountOf(tenant)).toMatchObject({ balance: (100 - CHUNK - 1 + 3) * PRICE });
    expect((await eventsOf(sql, tenant.organizationId)).map(({ type }) => type)).toEqual([
      'numberinsight.batch.completed',
    ]);
  });
});

suiteOf(sql, nextBatchChunks, (call) => {
  const due = async (job: string) => {
    const db = overPg(sql.client());
    const taken = [
      ...(await takeDue(db, dueChunks('numberinsight'), 1_000)),
      ...(await takeNextChunks(db, 'numberinsight')),
    ];
    return taken.flatMap(({ jobId, chunk }) => (jobId === job ? [chunk] : []));
  };
  const age = () => sql.query("update batch_chunk set sent_at = sent_at - interval '2 minutes'");

  test('sends a few chunks of an organization at once, and the next as each is done', async () => {
    const tenant = await open(1_000 * PRICE);
    const job = await addBatch(tenant, 6 * CHUNK);
    const behind = await addBatch(tenant, CHUNK);
    expect([await due(job), await due(behind)]).toEqual([[], []]);
    const first = await claim(job, 0);
    await complete(job, 0, first);
    const [row] = await sql.query<{ sent: number }>(
      'select count(sent_at)::int as sent from batch_chunk join batch on id = batch_id where job_id = $1',
      [job],
    );
    expect(row).toEqual({ sent: CHUNKS_AT_ONCE.numberinsight + 1 });
    // A chunk that a run holds is not sent again; those of which the message was lost are.
    await claim(job, 1);
    await age();
    expect((await due(job)).sort()).toEqual([2, 3]);
    for (const chunk of [2, 3, 4, 5]) await complete(job, chunk, await claim(job, chunk));
    expect(await due(behind)).toEqual([]);
    await age();
    expect(await due(behind)).toEqual([0]);
  });

  test('sends what an ended batch leaves room for', async () => {
    const tenant = await open(1_000 * PRICE);
    const [job, behind] = [await addBatch(tenant, 4 * CHUNK), await addBatch(tenant, CHUNK)];
    await sql.query("select routine.settle_batch(id, 'failed') from batch where job_id = $1", [job]);
    const { organizationId: organization } = tenant;
    expect(await call({ organization, service: 'urlshortener' })).toEqual([]);
    expect(await call({ organization, service: 'numberinsight' })).toEqual([{ jobId: behind, chunk: 0 }]);
    expect(await due(behind)).toEqual([]);
  });
});

suiteOf(sql, settleBatch, (call) => {
  test('refunds an abandoned batch in full, once', async () => {
    const tenant = await open(100 * PRICE);
    const job = await addBatch(tenant, 30);
    const token = await claim(job, 0);
    const [row] = await sql.query<{ id: string }>('select id from batch where job_id = $1', [job]);
    const answers = await Promise.all(
      (await sql.connections(4)).map((by) => call({ batch: Number(row?.id), status: 'failed' }, by)),
    );
    expect(answers.map((emitted) => emitted.length).sort()).toEqual([0, 0, 0, 1]);
    await complete(job, 0, token);
    expect(await accountOf(tenant)).toMatchObject({ balance: 100 * PRICE });
    expect(await eventsOf(sql, tenant.organizationId)).toHaveLength(1);
  });

  test('refunds nothing that a plan included', async () => {
    const tenant = await open(0);
    await setPlan(sql, tenant.organizationId, 'numberinsight');
    const job = await addBatch(tenant, 3);
    const [row] = await sql.query<{ id: string }>('select id from batch where job_id = $1', [job]);
    expect(await call({ batch: Number(row?.id), status: 'failed' })).toHaveLength(1);
    expect(await countOf(sql, 'movement', tenant.organizationId)).toBe(0);
  });
});
