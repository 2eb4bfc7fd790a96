import { expect, inject, test } from 'vitest';
import { keepRecipientFile } from '../../../shared/calls/campaigns/recipients/recipient-file.ts';
import {
  purgeRecipientFiles,
  RECIPIENT_FILE_MS,
} from '../../../shared/calls/campaigns/recipients/recipient-file-objects.ts';
import type { TenantCtx } from '../../../shared/platform/ctx.ts';
import { openBatchStorage } from '../../harness/links/batch-storage.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';
import { createTenant } from '../../harness/organization.ts';

async function* fileOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

test('a file of recipients whose columns nobody chose is deleted after seven days, and recordings are not', async () => {
  const { bucket, objects } = createMemoryBucket();
  const { ctx } = await openBatchStorage(await createTenant(inject('environment')));
  const at = (ms: number): TenantCtx => ({
    ...ctx,
    env: { CALL_AUDIOS: bucket },
    clock: () => new Date(Date.now() + ms),
  });
  const file = { chunks: fileOf('to\n573001234567\n'), free: () => {} };
  const fileId = await keepRecipientFile(at(0), crypto.randomUUID(), file);
  await bucket.put('recordings/one/1', 'a recording');
  const kept = [`recipients/${fileId}/0`, `recipients/${fileId}/file.json`];
  expect([...objects.keys()].sort()).toEqual([...kept, 'recordings/one/1'].sort());

  const MINUTE_MS = 60_000;
  expect(await purgeRecipientFiles(at(RECIPIENT_FILE_MS - MINUTE_MS), 10)).toBe(0);
  // No more than asked for at once.
  expect(await purgeRecipientFiles(at(RECIPIENT_FILE_MS + MINUTE_MS), 1)).toBe(1);
  expect(await purgeRecipientFiles(at(RECIPIENT_FILE_MS + MINUTE_MS), 1)).toBe(1);
  expect([...objects.keys()]).toEqual(['recordings/one/1']);
});
