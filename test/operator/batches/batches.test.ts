import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainError } from '../../../operator/program/terminal/explain-error.ts';
import { startTestCloud, type TestCloud } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { manyLinks, postLinkFile, waitForLinkBatch } from '../../harness/links/batches.ts';
import { createTenant } from '../../harness/organization.ts';
import { useCommandLine } from '../program/command-line.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.stop());
const { printed, run } = useCommandLine(() => ({ ...cloud.environment }));

const LINES = 1_200;

async function answer(...words: string[]) {
  printed.out = '';
  expect(await run([...words, '--json'])).toBeUndefined();
  return JSON.parse(printed.out);
}
const refusal = async (jobId: string) => explainError(await run(['batch', 'retry', jobId]));

test('a batch whose chunks died ten times is listed, and completed once it is retried', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: 100_000_000_000n });
  const organization = String(tenant.organizationId);
  cloud.qstash.faults.refuse = true;
  const { json } = await postLinkFile(tenant, 'application/x-ndjson', manyLinks(LINES));
  const { jobId } = json.data;
  cloud.qstash.faults.refuse = false;
  const setChunks = (change: string) =>
    query(
      cloud.environment,
      `update batch_chunk set ${change}
        where chunk = 0 and batch_id = (select id from batch where job_id = $1)`,
      [jobId],
    );
  await setChunks("attempts = 10, claim = gen_random_uuid(), claimed_until = now() + interval '1 minute'");
  expect(await refusal(jobId)).toMatch(/is running or queued/);
  await setChunks("claimed_until = now() - interval '1 second'");
  const [listed, ...others] = await answer('batch', 'list', '--open', '--organization', organization);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ jobId, service: 'urlshortener', status: 'queued', count: LINES });
  expect(listed).toMatchObject({ processed: 0, chunksLeft: 2, runs: 10, lastSentAt: expect.any(String) });

  expect(await answer('batch', 'retry', jobId)).toEqual({
    jobId,
    organizationId: tenant.organizationId,
    chunks: 1,
    sent: 'within a minute',
  });
  const events = await query(
    cloud.environment,
    `select actor, target, input ->> 'jobId' as job from audit_event where organization_id = $1 and verb = 'batch.retry'`,
    [organization],
  );
  expect(events).toEqual([{ actor: 'operator', target: 'batch', job: jobId }]);
  expect((await runJob(cloud.environment, 'urlshortener/sweep-chunks')).status).toBe(200);
  expect(await waitForLinkBatch(tenant, jobId)).toMatchObject({ status: 'done', created: LINES, failed: 0 });

  expect(await answer('batch', 'list', '--open', '--organization', organization)).toEqual([]);
  expect(await answer('batch', 'list', '--service', 'urlshortener', '--organization', organization)).toEqual([
    expect.objectContaining({ jobId, chunksLeft: 0, runs: 0, lastSentAt: null }),
  ]);
  expect(await answer('batch', 'list', '--service', 'numberinsight', '--organization', organization)).toEqual(
    [],
  );
  expect(await refusal(jobId)).toBe(`Batch ${jobId} has ended: done.`);
  const unknown = randomUUID();
  expect(await refusal(unknown)).toBe(`There is no batch ${unknown}.`);
});
