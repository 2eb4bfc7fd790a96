import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { createLinkBatch } from '../../../db/links/functions/link-batches.ts';
import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import { onCi } from '../../harness/ci.ts';
import { suiteOf } from '../suite/suite-of.ts';
import {
  countOf,
  creatorOf,
  endPlans,
  equip,
  keyedBy,
  type SqlTenant,
  setPlan,
  setPrice,
  setSpendLimit,
  setStored,
  takeKey,
  topUp,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { batchesIn, batchOf } from './batches.ts';
import { addPlatformDomain, ITEM, PRICE } from './link-creations.ts';

const sql = useSql();
beforeAll(() => addPlatformDomain(sql));

const { open, accountOf, linksOf } = batchesIn(sql);
const batchesOf = ({ organizationId }: SqlTenant) => countOf(sql, 'batch', organizationId);
const useUpReferences = ({ organizationId }: SqlTenant) =>
  sql.query(
    "insert into link_reference (organization_id, name) select $1, 'r' || n from generate_series(1, $2) n",
    [organizationId, NEW_REFERENCES_A_DAY],
  );

suiteOf(sql, createLinkBatch, (call) => {
  type Given = { keyed?: ReturnType<typeof keyedBy>; reference?: string; by?: pg.Client };
  const create = (tenant: SqlTenant, count = 1, { keyed, reference, by }: Given = {}) =>
    call({ ...creatorOf(tenant), batch: batchOf(count, reference), idempotency: keyed ?? null }, by);
  const refusal = async (...given: Parameters<typeof create>) => {
    const answer = await create(...given);
    return answer.outcome === 'refused' ? answer.code : answer.outcome;
  };

  test('charges every accepted line, to the last micro, and makes no link yet', async () => {
    const tenant = await open(12 * PRICE);
    expect(await refusal(tenant, 13)).toBe('URLSHORTENER_INSUFFICIENT_FUNDS');
    const batch = { ...batchOf(12), accepted: 11 };
    const { jobId } = batch;
    expect(await call({ ...creatorOf(tenant), batch, idempotency: null })).toMatchObject({
      outcome: 'created',
      unitMicro: BigInt(PRICE),
      chunks: [{ jobId, chunk: 0 }],
    });
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE });
    expect(await refusal(tenant, 2)).toBe('URLSHORTENER_INSUFFICIENT_FUNDS');
    const movements = await sql.query(
      `select type, kind, quantity::int, amount_micro::int as micro from movement
        where organization_id = $1 and type <> 'topup'`,
      [tenant.organizationId],
    );
    expect(movements).toEqual([{ type: 'charge', kind: 'link_batch', quantity: 11, micro: -11 * PRICE }]);
    expect(await batchesOf(tenant)).toBe(1);
    expect(await linksOf(tenant)).toEqual([]);
  });

  test('refuses in the order of the contract, and does nothing until every check passes', async () => {
    const [row] = await sql.query<{ id: string }>(
      "insert into organization (name) values ('Sql') returning id",
    );
    const tenant = await equip(sql, Number(row?.id));
    const { organizationId } = tenant;
    await useUpReferences(tenant);
    await takeKey(sql, organizationId, 'used');
    const given = { keyed: keyedBy('free'), reference: 'new' };
    expect(await refusal(tenant, 1, { ...given, keyed: keyedBy('used') })).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await refusal(tenant, 1, given)).toBe('URLSHORTENER_CURRENCY_UNDEFINED');
    await sql.query("update organization set currency = 'COP' where id = $1", [organizationId]);
    await setPlan(sql, organizationId, 'urlshortener', 2);
    expect(await refusal(tenant, 1, given)).toBe('URLSHORTENER_NOT_PRICED');
    await setPrice(sql, organizationId, ITEM, PRICE);
    expect(await create(tenant, 3, given)).toMatchObject({
      code: 'URLSHORTENER_LINK_QUOTA_EXCEEDED',
      quota: { limit: 2, left: 2 },
    });
    await endPlans(sql, organizationId);
    expect(await create(tenant, 1, given)).toMatchObject({ lack: { availableMicro: null } });
    await sql.query(
      "insert into billing_account (organization_id, mode, currency) values ($1, 'prepaid', 'COP')",
      [organizationId],
    );
    await setSpendLimit(sql, organizationId, 'day', PRICE - 1);
    expect(await create(tenant, 1, given)).toMatchObject({
      code: 'URLSHORTENER_INSUFFICIENT_FUNDS',
      lack: { currency: 'COP', neededMicro: String(PRICE), availableMicro: '0' },
    });
    await topUp(sql, organizationId, PRICE);
    expect(await refusal(tenant, 1, given)).toBe('URLSHORTENER_SPEND_LIMIT_REACHED');
    await setSpendLimit(sql, organizationId, 'day', PRICE);
    // Refused after the charge, which is undone.
    expect(await refusal(tenant, 1, given)).toBe('URLSHORTENER_REFERENCE_QUOTA_EXCEEDED');
    expect(await batchesOf(tenant)).toBe(0);
    expect(await accountOf(tenant)).toMatchObject({ balance: PRICE });
    // The key is still free, and a reference that exists is not a new one.
    expect(await refusal(tenant, 1, { ...given, reference: 'r7' })).toBe('created');
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
  });

  test('stores no more than a day takes, and takes nothing of the quota of a plan for what it refuses', async () => {
    const tenant = await open();
    const { organizationId } = tenant;
    await setPlan(sql, organizationId, 'urlshortener', 2);
    const limit = STORED_A_DAY.fileKilobytes;
    await setStored(sql, organizationId, 'fileKilobytes', limit - 1);
    const batch = { ...batchOf(2), kilobytes: 2 };
    expect(await call({ ...creatorOf(tenant), batch, idempotency: keyedBy('free') })).toMatchObject({
      code: 'STORAGE_QUOTA_EXCEEDED',
      quota: { limit, left: 1 },
    });
    expect(await batchesOf(tenant)).toBe(0);
    expect(await refusal(tenant, 2, { keyed: keyedBy('free') })).toBe('created');
  });

  test('creates as many as there are funds for, and one per key, under concurrency', async () => {
    const workers = await sql.connections(onCi(10, 6));
    const tenant = await open(4 * PRICE);
    const answers = await Promise.all(workers.map((by) => create(tenant, 1, { by, reference: 'one' })));
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(4);
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
    expect(await countOf(sql, 'link_reference', tenant.organizationId)).toBe(1);

    const other = await open(50 * PRICE);
    const tied = await Promise.all(workers.map((by) => create(other, 3, { by, keyed: keyedBy('one') })));
    expect(tied.map(({ outcome }) => outcome).sort()).toEqual([
      'created',
      ...Array(workers.length - 1).fill('replayed'),
    ]);
    const [row] = await sql.query<{ job: string }>(
      'select job_id as job from batch where organization_id = $1',
      [other.organizationId],
    );
    for (const answer of tied) if (answer.outcome === 'replayed') expect(answer.result.jobId).toBe(row?.job);
    expect(await batchesOf(other)).toBe(1);
    expect(await accountOf(other)).toMatchObject({ balance: 47 * PRICE });
  });
});
