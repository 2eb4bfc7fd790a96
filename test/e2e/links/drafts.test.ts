import { expect, inject, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { DRAFT_MS } from '../../../shared/batches/batch-objects.ts';
import { purgeDrafts, purgeFiles } from '../../../shared/batches/purge-batches.ts';
import type { TenantCtx } from '../../../shared/kernel/ctx.ts';
import { readLines } from '../../../shared/kernel/lines/read-lines.ts';
import { createFromDraft, getDraft, keepDraft } from '../../../shared/links/batches/drafts.ts';
import { LINK_BATCHES } from '../../../shared/links/batches/link-batches.ts';
import { keepLinkFile } from '../../../shared/links/batches/link-file.ts';
import { LINE_COLUMNS } from '../../../shared/links/batches/upload-lines.ts';
import { query } from '../../harness/database.ts';
import { openBatchStorage } from '../../harness/links/batch-storage.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const HOUR_MS = 3_600_000;

async function* fileOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const FILE = 'longUrl\nhttps://example.com/\n';
const upload = (ctx: TenantCtx) => keepDraft(ctx, {}, readLines(fileOf(FILE), 'text/csv', LINE_COLUMNS));

test('a file of links takes room of the day once, and is not kept when there is none', async () => {
  const { ctx, storage, settle } = await openBatchStorage(await createTenant(environment), 'portal');
  const { organizationId } = ctx.tenant;
  const readUsed = async () => {
    const [row] = await query<{ used: number }>(
      environment,
      "select used from plan_usage where organization_id = $1 and service = 'fileKilobytes'",
      [organizationId],
    );
    return row?.used;
  };
  const draft = await upload(ctx);
  expect(await readUsed()).toBe(1);
  await createFromDraft(ctx, await getDraft(ctx, draft));
  expect(await readUsed()).toBe(1);
  const stored = [...storage.objects.keys()];
  await query(environment, 'update plan_usage set used = $2 where organization_id = $1', [
    organizationId,
    STORED_A_DAY.fileKilobytes,
  ]);
  await expect(upload(ctx)).rejects.toMatchObject({
    code: 'STORAGE_QUOTA_EXCEEDED',
    details: { fields: [{ field: 'file' }] },
  });
  await settle();
  expect([...storage.objects.keys()]).toEqual(stored);
});

test('a file of links that nobody agreed to ends after seven days, and nothing of it is left', async () => {
  const { ctx, storage, settle } = await openBatchStorage(await createTenant(environment), 'portal');
  const [left, agreed] = [await upload(ctx), await upload(ctx)];
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

test('a file of links whose columns nobody chose is deleted after seven days, and one whose columns are known at once', async () => {
  const { ctx, storage } = await openBatchStorage(await createTenant(environment), 'portal');
  const keep = (header: string) =>
    keepLinkFile(ctx, {}, { chunks: fileOf(`${header}\nhttps://example.com/\n`), free: () => {} });
  expect(await keep('Long_URL')).toEqual({ draft: expect.any(String) });
  const files = () => [...storage.objects.keys()].filter((key) => key.startsWith('files/'));
  expect(files()).toEqual([]);
  expect(await keep('Destino')).toEqual({ file: expect.any(String) });
  expect(files()).toHaveLength(2);
  const inMs = (ms: number) => ({ ...ctx, clock: () => new Date(Date.now() + ms) });
  expect(await purgeFiles(inMs(DRAFT_MS), LINK_BATCHES)).toBe(false);
  expect(files()).toHaveLength(2);
  expect(await purgeFiles(inMs(DRAFT_MS + 2 * HOUR_MS), LINK_BATCHES)).toBe(false);
  expect(files()).toEqual([]);
});
