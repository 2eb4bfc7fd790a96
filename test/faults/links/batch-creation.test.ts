import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { linkLines, manyLinks, postLinkFile } from '../../harness/links/batches.ts';
import { balanceOf, createTenant, LINK_MICRO, type Tenant } from '../../harness/organization.ts';

const cloud = useCloud();
const OPENING = 10_000_000_000n;
const LINES = 1_200;

/** Sends the same file again with the same key, as customers do whose request failed. */
const sendTo = (tenant: Tenant) => {
  const headers = { 'Idempotency-Key': `file-${randomUUID()}` };
  return () => postLinkFile(tenant, 'application/x-ndjson', manyLinks(LINES), { headers });
};

const batchesOf = ({ organizationId }: Tenant) =>
  query<{ id: string }>(cloud.environment, 'select job_id as id from batch where organization_id = $1', [
    organizationId,
  ]);

async function expectOnce(tenant: Tenant, jobId: string): Promise<void> {
  expect((await batchesOf(tenant)).map(({ id }) => id)).toEqual([jobId]);
  const lines = await linkLines(tenant, jobId);
  expect(lines.filter(({ error }) => error === undefined)).toHaveLength(LINES);
  expect(await balanceOf(tenant)).toBe(OPENING - BigInt(LINES) * LINK_MICRO);
}

test.each([
  ['Redis', (isDown: boolean) => Object.assign(cloud.redisGateway.faults, { refuse: isDown })],
  ['Postgres', (isDown: boolean) => Object.assign(cloud.neon.faults, { refuse: isDown })],
])(
  'a file sent while %s is down makes and charges nothing, and its repetition makes one batch',
  async (_, set) => {
    const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
    const send = sendTo(tenant);
    set(true);
    const refused = await send();
    set(false);
    expect([refused.status, refused.json.success]).toEqual([503, false]);
    expect(await batchesOf(tenant)).toEqual([]);
    expect(await balanceOf(tenant)).toBe(OPENING);
    const accepted = await send();
    expect(accepted.status).toBe(202);
    await expectOnce(tenant, accepted.json.data.jobId);
  },
);

test('a file whose answer is lost after it was accepted and charged is the same batch when it is sent again', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const send = sendTo(tenant);
  const loss = loseAnswerOf(cloud, 'create_link_batch');
  const lost = await send();
  expect([loss.isLost(), lost.status]).toEqual([true, 503]);
  loss.stop();
  const [made] = await batchesOf(tenant);
  const again = await send();
  expect([again.status, again.json.data.jobId]).toEqual([202, made?.id]);
  // The messages for its chunks were lost with the answer; a minute later they are sent again.
  await query(
    cloud.environment,
    "update batch_chunk set sent_at = sent_at - interval '61 s' where batch_id = (select id from batch where job_id = $1)",
    [made?.id],
  );
  await runJob(cloud.environment, 'urlshortener/sweep-chunks');
  await expectOnce(tenant, again.json.data.jobId);
});
