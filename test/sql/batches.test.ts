import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount, readAccount } from './accounts.ts';
import { equip, eventsOf, type SqlTenant, setPrice } from './tenants.ts';
import { useSql } from './use-sql.ts';

const sql = useSql();
let client: pg.Client;
beforeAll(async () => {
  client = await sql.connect();
});

const PRICE = 10;

async function open(balanceMicro: number, isPriced = true): Promise<SqlTenant> {
  const organizationId = await openAccount(client, { balanceMicro });
  if (isPriced) await setPrice(sql, organizationId, 'numberinsight.lookup', PRICE);
  return await equip(sql, organizationId);
}

type Answer = { outcome: string; code?: string; result?: { jobId: string } };
type Wanted = { count: number; jobId?: string; tie?: object | null };

async function create(by: pg.Client, tenant: SqlTenant, { count, jobId = randomUUID(), tie = null }: Wanted) {
  const batch = { jobId, count, chunkSize: 10, country: null, webhookUrl: null, reference: null };
  const { rows } = await by.query<{ answer: Answer }>(
    'select routine.create_number_batch($1, $2, $3, $4, $5) as answer',
    [tenant.organizationId, tenant.keyId, tenant.costCenterId, batch, tie],
  );
  return { jobId, ...rows[0]?.answer };
}

const tieOf = (key: string, request = 'aa') => ({
  key,
  operation: 'createBatch',
  requestHash: request.repeat(32),
});

const claim = async (by: pg.Client, jobId: string, chunk: number, token = randomUUID()) =>
  (
    await by.query<{ claimed: object | null }>('select routine.claim_number_chunk($1, $2, $3) as claimed', [
      ...[jobId, chunk, token],
    ])
  ).rows[0]?.claimed ?? null;

const complete = async (by: pg.Client, jobId: string, chunk: number, token: string, invalid = 0) =>
  (
    await by.query<{ emitted: object[] | null }>(
      'select routine.complete_number_chunk($1, $2, $3, $4) as emitted',
      [jobId, chunk, token, invalid],
    )
  ).rows[0]?.emitted;

const batchesOf = async ({ organizationId }: SqlTenant) =>
  (await sql.query('select id from number_batch where organization_id = $1', [organizationId])).length;

describe('create_number_batch', () => {
  test('charges all of it, to the last micro, and nothing more', async () => {
    const tenant = await open(10 * PRICE);
    expect(await create(client, tenant, { count: 11 })).toMatchObject({
      outcome: 'refused',
      code: 'BILLING_INSUFFICIENT_FUNDS',
    });
    expect(await create(client, tenant, { count: 10 })).toMatchObject({ outcome: 'created' });
    expect(await create(client, tenant, { count: 1 })).toMatchObject({ outcome: 'refused' });
    expect(await readAccount(client, tenant.organizationId)).toMatchObject({ balance: 0 });
    expect(await batchesOf(tenant)).toBe(1);
  });

  test('refuses in the order of the contract: the key, the price, the funds, the limit', async () => {
    const tenant = await open(0, false);
    const { organizationId } = tenant;
    await sql.query("insert into spend_limit (organization_id, period, limit_micro) values ($1, 'day', 1)", [
      organizationId,
    ]);
    const refusal = async (tie: object | null = null) =>
      (await create(client, tenant, { count: 1, tie })).code;
    await sql.query(
      `insert into idempotency_key (organization_id, key, operation, request_hash, result)
       values ($1, 'used', 'createBatch', decode(repeat('bb', 32), 'hex'), '{}')`,
      [organizationId],
    );
    expect(await refusal(tieOf('used'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await refusal()).toBe('BILLING_NOT_PRICED');
    await setPrice(sql, organizationId, 'numberinsight.lookup', PRICE);
    expect(await refusal()).toBe('BILLING_INSUFFICIENT_FUNDS');
    await client.query(
      "select routine.post_movement($1, 'topup', 100, null, 1, 'More', 'more', null, 'payment')",
      [organizationId],
    );
    expect(await refusal()).toBe('BILLING_SPEND_LIMIT_REACHED');
    expect(await batchesOf(tenant)).toBe(0);
    expect(await readAccount(client, organizationId)).toMatchObject({ balance: 100 });
  });

  test('by many at once makes as many as there are funds for, and one for a key', async () => {
    const tenant = await open(5 * PRICE);
    const workers = await Promise.all(Array.from({ length: 12 }, () => sql.connect()));
    const answers = await Promise.all(workers.map((by) => create(by, tenant, { count: 1 })));
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(5);
    expect(await readAccount(client, tenant.organizationId)).toMatchObject({ balance: 0 });

    const other = await open(50 * PRICE);
    const tied = await Promise.all(workers.map((by) => create(by, other, { count: 1, tie: tieOf('one') })));
    expect(tied.map(({ outcome }) => outcome).sort()).toEqual(['created', ...Array(11).fill('replayed')]);
    const [made] = tied.filter(({ outcome }) => outcome === 'created');
    for (const { outcome, result } of tied)
      if (outcome === 'replayed') expect(result?.jobId).toBe(made?.jobId);
    expect(await readAccount(client, other.organizationId)).toMatchObject({ balance: 49 * PRICE });
  });
});

describe('The chunks of a batch', () => {
  test('are claimed by one at a time, and done by the run whose claim stands', async () => {
    const tenant = await open(100 * PRICE);
    const { jobId } = await create(client, tenant, { count: 11 });
    const workers = await Promise.all(Array.from({ length: 6 }, () => sql.connect()));
    const claims = await Promise.all(workers.map((by) => claim(by, jobId, 0)));
    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1);

    const lapsed = randomUUID();
    expect(await claim(client, jobId, 1, lapsed)).toMatchObject({ attempts: 1 });
    await sql.query("update number_batch_chunk set claimed_until = now() - interval '1 second'");
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await claim(client, jobId, 1, second)).toMatchObject({ attempts: 2 });
    expect(await complete(client, jobId, 1, lapsed)).toBeNull();
    expect(await complete(client, jobId, 1, second)).toEqual([]);
    expect(await complete(client, jobId, 1, second)).toBeNull();
    expect(await claim(client, jobId, 1)).toBeNull();
    expect(await claim(client, jobId, 0, first)).toMatchObject({ attempts: 2 });
    expect(await complete(client, jobId, 0, first, 3)).toMatchObject([{ attempt: 1 }]);
    expect(await readAccount(client, tenant.organizationId)).toMatchObject({
      balance: (100 - 11 + 3) * PRICE,
    });
    expect((await eventsOf(sql, tenant.organizationId)).map(({ type }) => type)).toEqual([
      'numberinsight.batch.completed',
    ]);
  });

  test('that are given up give all of it back, once', async () => {
    const tenant = await open(100 * PRICE);
    const { jobId } = await create(client, tenant, { count: 30 });
    const token = randomUUID();
    await claim(client, jobId, 0, token);
    const fail = (by: pg.Client) =>
      by.query("select routine.settle_number_batch(id, 'failed') from number_batch where job_id = $1", [
        jobId,
      ]);
    await Promise.all([fail(await sql.connect()), fail(await sql.connect())]);
    expect(await complete(client, jobId, 0, token)).toBeNull();
    expect(await readAccount(client, tenant.organizationId)).toMatchObject({ balance: 100 * PRICE });
    expect(await eventsOf(sql, tenant.organizationId)).toHaveLength(1);
  });
});
