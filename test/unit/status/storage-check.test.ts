import { expect, test } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { storageCheck } from '../../../shared/status/probes/common-checks.ts';
import { runChecks } from '../../../shared/status/probes/run-checks.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';

/** The failure that a function's probe finds of a bucket. */
async function findFailure(bucket: object, functionName: string): Promise<string | null | undefined> {
  // The check reads nothing else of it.
  const ctx = { env: { FILES: bucket }, functionName } as unknown as Ctx;
  const [result] = await runChecks(ctx, [storageCheck('FILES')]);
  return result?.failure;
}

test('a bucket that takes an object works, and each function writes one of its own', async () => {
  const { bucket, objects } = createMemoryBucket();
  for (const name of ['tts', 'callblasting', 'tts']) expect(await findFailure(bucket, name)).toBeNull();
  expect([...objects.keys()]).toEqual(['probes/tts', 'probes/callblasting']);
});

test('a bucket that refuses writes, or loses what it took, fails, although it can be read', async () => {
  const { bucket } = createMemoryBucket();
  const put = async () => Promise.reject(new Error('HTTP 507'));
  expect(await findFailure({ ...bucket, put }, 'tts')).toContain('storage');
  expect(await findFailure({ ...bucket, put: async () => {} }, 'tts')).toBe('R2 does not have what it took.');
});
