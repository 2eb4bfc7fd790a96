import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAccount } from '../suite/accounts.ts';
import { openTenant, type SqlTenant, setSpendLimit } from '../suite/tenants.ts';
import { useClock } from '../suite/use-clock.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const clock = useClock(sql);
const ITEMS = { 'numberinsight.lookup': 10, 'tts.standard': 10 };
const FIRST = Date.parse('2026-03-30T12:00:00-05:00');
const NEXT_DAY = Date.parse('2026-03-31T12:00:00-05:00');
const NEXT_MONTH = Date.parse('2026-04-01T12:00:00-05:00');

const spentOf = async ({ organizationId }: SqlTenant) =>
  Object.fromEntries(
    (
      await sql.query<{ of: string; micro: number }>(
        `select period || ' ' || period_start as of, spent_micro::int as micro from spend
          where organization_id = $1 order by 1`,
        [organizationId],
      )
    ).map(({ of, micro }) => [of, micro]),
  );

/** A batch of 10 look-ups; its id, or why it was refused. */
async function createBatch({ organizationId, keyId, costCenterId }: SqlTenant): Promise<string> {
  const batch = { jobId: randomUUID(), accepted: 10, kilobytes: 1, chunks: [10], terms: {} };
  const [row] = await sql.query<{ answer: { outcome: string; code?: string } }>(
    `select routine.create_batch($1, $2, $3, 'numberinsight', 'numberinsight.lookup', 'number_batch', 'Batch', $4, null) as answer`,
    [organizationId, keyId, costCenterId, batch],
  );
  return row?.answer.code ?? batch.jobId;
}

const failBatch = (jobId: string) =>
  sql.query("select routine.settle_batch(id, 'failed') from batch where job_id = $1", [jobId]);

test.each([
  ['of yesterday', NEXT_DAY, { 'day 2026-03-30': 0, 'day 2026-03-31': 100, 'month 2026-03-01': 100 }],
  [
    'of last month',
    NEXT_MONTH,
    { 'day 2026-03-30': 0, 'day 2026-04-01': 100, 'month 2026-03-01': 0, 'month 2026-04-01': 100 },
  ],
])('a refund of a batch %s lets no more be spent today than the limit', async (_, today, spent) => {
  const tenant = await openTenant(sql, { balanceMicro: 1_000 }, ITEMS);
  await setSpendLimit(sql, tenant.organizationId, 'day', 100);
  await clock.set(FIRST);
  const batch = await createBatch(tenant);
  await clock.set(today);
  await failBatch(batch);
  expect(await createBatch(tenant)).toMatch(/^[0-9a-f-]{36}$/);
  expect(await createBatch(tenant)).toBe('BILLING_SPEND_LIMIT_REACHED');
  expect(await spentOf(tenant)).toEqual(spent);
  expect(await readAccount(sql.client(), tenant.organizationId)).toMatchObject({ balance: 900 });
});

test('a refund of speech counts in the day of the charge of that audio, of several for one campaign', async () => {
  const tenant = await openTenant(sql, { balanceMicro: 1_000 }, ITEMS);
  const callId = randomUUID();
  const claim = async () => {
    const audio = {
      id: randomUUID(),
      voice: 'es',
      item: 'tts.standard',
      charCount: 3,
      leaseSec: 45,
      callId,
      textHash: randomUUID().replaceAll('-', '').repeat(2),
    };
    await sql.query('select routine.claim_speech_audio($1, $2, $3)', [
      tenant.organizationId,
      tenant.costCenterId,
      audio,
    ]);
    return audio.id;
  };
  await clock.set(FIRST);
  await claim();
  await clock.set(NEXT_DAY);
  const second = await claim();
  await clock.set(NEXT_MONTH);
  await sql.query("select routine.discard_speech_audio($1, 'INTERRUPTED')", [second]);
  expect(await spentOf(tenant)).toEqual({
    'day 2026-03-30': 30,
    'day 2026-03-31': 0,
    'month 2026-03-01': 30,
  });
});
