import { and, eq, gte, lt } from 'drizzle-orm';
import * as z from 'zod';
import { CLICK_FILE_DAYS, clickFile } from '../../../db/clicks/tables/click-file.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError, fieldError } from '../../kernel/errors/domain-error.ts';
import type { RequestCtx } from '../../kernel/http/request-ctx.ts';
import { serveDownload } from '../../kernel/storage/serve-download.ts';
import { isSignedUrl, toSignedUrl } from '../../kernel/storage/signed-url.ts';
import { addDays, startOfColombiaDay } from '../../kernel/time/colombia.ts';
import { CLICK_MESSAGES } from '../messages.ts';
import { StatsQuery, toStatsRange } from '../statistics/stats-range.ts';
import { openClickFiles, toClickFileName, toObjectKey } from './click-file.ts';

export const ClickFilesQuery = StatsQuery.pick({ from: true, to: true });

export const ClickFiles = z
  .object({
    items: z.array(
      z
        .object({
          hour: z.iso.datetime(),
          part: z.int(),
          lines: z.int(),
          bytes: z.int(),
          url: z.url(),
        })
        .meta({ id: 'ClickFile' }),
    ),
  })
  .meta({
    id: 'ClickFiles',
    example: {
      items: [
        {
          hour: '2026-11-21T04:00:00.000Z',
          part: 1,
          lines: 41_250,
          bytes: 812_034,
          url: 'https://api.operator.example/api/v6/urlshortener/clicks/7-2026112104-1/1795442400/0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
        },
      ],
    },
  });

export const KEPT = `Kept for ${CLICK_FILE_DAYS} days.`;

/** The path of a file's download, without its signature. */
const filePath = (name: string): string => `/api/v6/urlshortener/clicks/${name}`;

/** The files of one list: each has an address to sign. */
export const MAX_CLICK_FILES = 5_000;

/** The files of an organization's visits, oldest first. Throws STATS_RANGE_INVALID, also for a range of too many files. */
export async function listClickFiles(
  ctx: TenantCtx,
  query: z.infer<typeof ClickFilesQuery>,
): Promise<z.infer<typeof ClickFiles>> {
  const { from, to } = toStatsRange({ ...query, granularity: 'hour' }, ctx.clock());
  const before = startOfColombiaDay(addDays(to, 1));
  const files = await ctx.db
    .select()
    .from(clickFile)
    .where(
      and(
        eq(clickFile.organizationId, ctx.tenant.organizationId),
        gte(clickFile.hour, startOfColombiaDay(from)),
        lt(clickFile.hour, before),
      ),
    )
    .orderBy(clickFile.hour, clickFile.part)
    .limit(MAX_CLICK_FILES + 1);
  if (files.length > MAX_CLICK_FILES)
    throw fieldError('STATS_RANGE_INVALID', 'from', CLICK_MESSAGES.tooManyFiles(MAX_CLICK_FILES));
  const items = await Promise.all(
    files.map(async (file) => ({
      hour: file.hour.toISOString(),
      part: file.part,
      lines: file.lines,
      bytes: file.bytes,
      url: await toSignedUrl(ctx, filePath(toClickFileName(file))),
    })),
  );
  return { items };
}

/** Serves a file of visits. Throws URLSHORTENER_CLICK_FILE_NOT_FOUND, also for a forged or expired address. */
export async function downloadClickFile(
  ctx: RequestCtx,
  { file, ...proof }: { file: string; expires: string; signature: string },
): Promise<Response> {
  const gone = new DomainError('URLSHORTENER_CLICK_FILE_NOT_FOUND');
  if (!(await isSignedUrl(ctx, filePath(file), proof))) throw gone;
  const key = toObjectKey(file);
  const objects = openClickFiles(ctx);
  const head = await objects.getHead(key);
  if (head === undefined) throw gone;
  const answer = await serveDownload(ctx, {
    parts: [{ size: head.size, open: (range) => objects.getStream(key, range) }],
    etag: head.etag,
    contentType: 'application/gzip',
    disposition: { type: 'attachment', fileName: key },
  });
  if (answer === undefined) throw gone;
  return answer;
}
