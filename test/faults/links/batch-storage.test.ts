import { expect, test } from 'vitest';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import { readBatchResults } from '../../../shared/batches/read-batch-results.ts';
import { LINK_BATCHES } from '../../../shared/links/batches/link-batches.ts';
import type { LinkResultLine } from '../../../shared/links/batches/result-lines.ts';
import { runLinksChunk } from '../../../shared/links/batches/run-chunk.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { openBatchStorage } from '../../harness/links/batch-storage.ts';
import { balanceOf, createTenant, LINK_MICRO } from '../../harness/organization.ts';

const cloud = useCloud();
const OPENING = 100_000_000_000n;
const LINES = 2_003;
const CHUNKS = 3;
/** The number of times that a chunk's run uses R2: its lines, and its result in two formats. */
const USES = 3;

const lines = Array.from({ length: LINES }, (_, n) => ({
  longUrl: n === LINES - 1 ? 'http://localhost/' : `https://example.com/${n}`,
  externalId: `recipient-${n}`,
}));

async function open() {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  return { tenant, ...(await openBatchStorage(tenant)) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Runs every chunk once; returns how many runs failed, each because of R2. */
async function runChunks({ ctx }: Opened, jobId: string): Promise<number> {
  let failed = 0;
  for (let chunk = 0; chunk < CHUNKS; chunk += 1)
    await runLinksChunk(ctx, { jobId, chunk }).catch((error: unknown) => {
      expect(error).toBeInstanceOf(DependencyError);
      expect(error).toMatchObject({ dependency: 'storage' });
      failed += 1;
    });
  return failed;
}

const linksOf = ({ tenant }: Opened) =>
  query<{ code: string }>(cloud.environment, 'select code from link where organization_id = $1 order by id', [
    tenant.organizationId,
  ]);

/** Each line has ended once, in order, and the charge is the price of the links that exist. */
async function expectWhole(opened: Opened, jobId: string): Promise<void> {
  const results: LinkResultLine[] = [];
  for await (const { text } of readBatchResults(opened.ctx, LINK_BATCHES, { jobId, format: 'ndjson' }))
    results.push(
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  expect(results.map(({ line, externalId }) => [line, externalId])).toEqual(
    lines.map(({ externalId }, index) => [index + 1, externalId]),
  );
  const made = results.flatMap((line) => ('code' in line ? [line.code] : []));
  expect(made).toHaveLength(LINES - 1);
  expect(new Set((await linksOf(opened)).map(({ code }) => code))).toEqual(new Set(made));
  expect(await linksOf(opened)).toHaveLength(LINES - 1);
  expect(await balanceOf(opened.tenant)).toBe(OPENING - BigInt(LINES - 1) * LINK_MICRO);
}

test.each(['before', 'after'] as const)(
  'a file that R2 fails to store is refused whole, with nothing created, charged or left (%s it is stored)',
  async (when) => {
    for (let failing = 1; failing <= CHUNKS; failing += 1) {
      const opened = await open();
      opened.storage.failWhen((use, now) => {
        if (use === failing && now === when) throw new Error('R2 is away');
      });
      await expect(opened.create(lines)).rejects.toMatchObject({ dependency: 'storage' });
      await opened.settle();
      expect([...opened.storage.objects.keys()]).toEqual([]);
      expect(await linksOf(opened)).toEqual([]);
      expect(await balanceOf(opened.tenant)).toBe(OPENING);
    }
  },
);

test.each(['before', 'after'] as const)(
  'a batch is complete whichever use of R2 fails in its runs (%s it is done)',
  async (when) => {
    for (let failing = 1; failing <= CHUNKS * USES; failing += 1) {
      const opened = await open();
      const { jobId } = await opened.create(lines);
      opened.storage.failWhen((use, now) => {
        if (use === failing && now === when) throw new Error('R2 is away');
      });
      expect([failing, await runChunks(opened, jobId)]).toEqual([failing, 1]);
      opened.storage.failWhen(() => {});
      await runChunks(opened, jobId);
      await expectWhole(opened, jobId);
    }
  },
);

test('a batch waits for R2 as long as it is away, and is then completed', async () => {
  const opened = await open();
  const { jobId } = await opened.create(lines);
  opened.storage.failWhen(() => {
    throw new Error('R2 is away');
  });
  // The others have their turn once the first is done.
  for (let run = 0; run < 12; run += 1) expect(await runChunks(opened, jobId)).toBe(1);
  expect(await linksOf(opened)).toEqual([]);
  opened.storage.failWhen(() => {});
  expect(await runChunks(opened, jobId)).toBe(0);
  await expectWhole(opened, jobId);
});
