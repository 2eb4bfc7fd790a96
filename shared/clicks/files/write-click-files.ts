import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { dropClickLines, nextClickFile, oldestClickHour } from '../../../db/clicks/functions/clicks.ts';
import { CLICK_FILE_DAYS, clickFile } from '../../../db/clicks/tables/click-file.ts';
import { clickLine } from '../../../db/clicks/tables/click-line.ts';
import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { link } from '../../../db/links/tables/link.ts';
import { linkReference } from '../../../db/links/tables/link-reference.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { purgeSome } from '../../kernel/jobs/define-work.ts';
import { type ClickLine, type FileOf, openClickFiles, toClickFileName, toObjectKey } from './click-file.ts';

/** Lines of one file, and of one read: a Worker has 128 MB. */
const FILE_LINES = 50_000;
const PAGE_LINES = 5_000;
const STATEMENT_MS = 8_000;
const PURGED = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Writes one file of the visits of the oldest hour that is over, or drops that hour's visits when all are in files. False:
 * nothing is left. A file is written before it is noted, and its lines are always the same, so a run that dies leaves
 * nothing twice and nothing out.
 */
export async function writeNextClickFile(ctx: Ctx): Promise<boolean> {
  const counted = await callFunction(ctx.openDatabase(STATEMENT_MS), oldestClickHour, {});
  if (!counted) return false;
  const hour = new Date(counted);
  const next = await callFunction(ctx.openDatabase(STATEMENT_MS), nextClickFile, { hour });
  if (next === null) {
    await callFunction(ctx.openDatabase(STATEMENT_MS), dropClickLines, { hour });
    return true;
  }
  const { organizationId, part, after } = next;
  const file = { organizationId, hour, part };
  const { bytes, lines, lastId } = await zipLines(ctx, file, after);
  await openClickFiles(ctx).put(toObjectKey(toClickFileName(file)), bytes);
  await ctx
    .openDatabase(STATEMENT_MS)
    .insert(clickFile)
    .values({ ...file, lastId, lines, bytes: bytes.length })
    // Writing it again writes the same lines.
    .onConflictDoNothing();
  ctx.log.info('click_file_written', { organizationId, hour: hour.toISOString(), part, lines });
  return true;
}

/** Deletes files that are kept no longer, and those of erased organizations; true while there may be more. */
export async function purgeClickFiles(ctx: Ctx): Promise<boolean> {
  const before = new Date(ctx.clock().getTime() - CLICK_FILE_DAYS * DAY_MS);
  const purged = await purgeSome({
    limit: PURGED,
    find: (limit) => findOldFiles(ctx.db, before, limit),
    erase: (old) => openClickFiles(ctx).delete(...old.map((file) => toObjectKey(toClickFileName(file)))),
    forget: (old) => forgetFiles(ctx.db, old),
  });
  return purged >= PURGED;
}

async function zipLines(ctx: Ctx, { organizationId, hour }: FileOf, from: number) {
  const zip = new CompressionStream('gzip');
  const zipped = new Response(zip.readable).arrayBuffer();
  const writer = zip.writable.getWriter();
  let [lines, lastId] = [0, from];
  while (lines < FILE_LINES) {
    const asked = { organizationId, hour, after: lastId, limit: PAGE_LINES };
    const page = await readLines(ctx.openDatabase(STATEMENT_MS), asked);
    const text = page.map((row) => `${JSON.stringify(toLine(row))}\n`).join('');
    await writer.write(new TextEncoder().encode(text));
    lines += page.length;
    lastId = page.at(-1)?.id ?? lastId;
    if (page.length < PAGE_LINES) break;
  }
  await writer.close();
  return { bytes: new Uint8Array(await zipped), lines, lastId };
}

function toLine({
  id: _,
  at,
  isUnique,
  isFlood,
  unitMicro,
  ...row
}: ClickLineRow): z.input<typeof ClickLine> {
  const { costCenterId, ...click } = row;
  const shared = { ...click, at: at.toISOString(), unique: isUnique };
  if (unitMicro !== null) return { ...shared, charged: true, costCenterId, unitMicro: Number(unitMicro) };
  return { ...shared, charged: false, reason: isFlood ? 'flood' : 'included', costCenterId };
}

/** An organization's visits that were counted in an hour, in a fixed order, after one of them. */
const readLines = async (
  db: Database,
  {
    organizationId,
    hour,
    after,
    limit,
  }: { organizationId: number; hour: Date; after: number; limit: number },
) =>
  await db
    .select({
      id: clickLine.id,
      domain: domain.name,
      code: link.code,
      reference: linkReference.name,
      externalId: link.externalId,
      at: clickLine.at,
      country: clickLine.country,
      device: clickLine.device,
      os: clickLine.os,
      browser: clickLine.browser,
      referrer: clickLine.referrer,
      destination: clickLine.destination,
      isUnique: clickLine.isUnique,
      isFlood: clickLine.isFlood,
      costCenterId: clickLine.costCenterId,
      unitMicro: clickLine.unitMicro,
    })
    .from(clickLine)
    .innerJoin(link, eq(link.id, clickLine.linkId))
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .leftJoin(linkReference, eq(linkReference.id, clickLine.referenceId))
    .where(
      and(
        eq(clickLine.organizationId, organizationId),
        gte(clickLine.countedAt, hour),
        lt(clickLine.countedAt, new Date(hour.getTime() + HOUR_MS)),
        gt(clickLine.id, after),
      ),
    )
    .orderBy(asc(clickLine.id))
    .limit(limit);
type ClickLineRow = Awaited<ReturnType<typeof readLines>>[number];

/** Files from before a moment, and all of erased organizations. */
const findOldFiles = async (db: Database, before: Date, limit: number) => {
  const file = { organizationId: clickFile.organizationId, hour: clickFile.hour, part: clickFile.part };
  const old = db.select(file).from(clickFile).where(lt(clickFile.hour, before));
  const erased = db
    .select(file)
    .from(organization)
    .innerJoin(clickFile, eq(clickFile.organizationId, organization.id))
    .where(isNotNull(organization.erasedAt));
  return await union(old.orderBy(clickFile.hour).limit(limit), erased.limit(limit));
};
type ClickFileKey = Awaited<ReturnType<typeof findOldFiles>>[number];

/** Forgets files whose objects are gone. */
const forgetFiles = async (db: Database, files: readonly ClickFileKey[]) => {
  const of = (name: keyof ClickFileKey) => sql.param(files.map((file) => file[name]));
  await db.execute(
    sql`delete from ${clickFile} using unnest(${of('organizationId')}::bigint[], ${of('hour')}::timestamptz[], ${of('part')}::smallint[]) gone (organization_id, hour, part)
         where ${clickFile.organizationId} = gone.organization_id and ${clickFile.hour} = gone.hour and ${clickFile.part} = gone.part`,
  );
};
