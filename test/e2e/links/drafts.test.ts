import { expect, inject, test } from 'vitest';
import { createFromDraft, getDraft, keepDraft } from '../../../shared/links/batches/drafts.ts';
import { LINK_BATCHES } from '../../../shared/links/batches/link-batches.ts';
import { DRAFT_MS } from '../../../shared/platform/batches/batch-objects.ts';
import { purgeDrafts } from '../../../shared/platform/batches/purge-batches.ts';
import { openBatchStorage } from '../../harness/links/batch-storage.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const HOUR_MS = 3_600_000;

async function* fileOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

test('a file of links that nobody agreed to ends after seven days, and nothing of it is left', async () => {
  const { ctx, storage, settle } = await openBatchStorage(await createTenant(environment));
  const upload = () =>
    keepDraft(
      ctx,
      {},
      { chunks: fileOf('longUrl\nhttps://example.com/\n'), free: () => {}, mediaType: 'text/csv' },
    );
  const [left, agreed] = [await upload(), await upload()];
  await createFromDraft(ctx, await getDraft(ctx, agreed));
  await settle();
  const keysOf = (id: string) => [...storage.objects.keys()].filter((key) => key.includes(id)).sort();
  expect([left, agreed].map((id) => keysOf(id))).toEqual(
    [left, agreed].map((id) => [`batches/${id}/input/0.json`, `drafts/${id}`]),
  );

  const inMs = (ms: number) => ({ ...ctx, clock: () => new Date(Date.now() + ms) });
  // A request that agreed at the last moment has an hour.
  for (const ms of [0, DRAFT_MS]) {
    expect(await purgeDrafts(inMs(ms), LINK_BATCHES)).toBe(false);
    expect(keysOf(left)).toHaveLength(2);
  }
  await expect(getDraft(inMs(DRAFT_MS), left)).rejects.toMatchObject({ code: 'URLSHORTENER_JOB_NOT_FOUND' });
  expect(await purgeDrafts(inMs(DRAFT_MS + 2 * HOUR_MS), LINK_BATCHES)).toBe(false);
  expect([keysOf(left), keysOf(agreed)]).toEqual([[], [`batches/${agreed}/input/0.json`]]);
});
