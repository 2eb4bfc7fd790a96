import type * as z from 'zod';
import {
  addFile,
  type ClickLineRow,
  dropLines,
  findCountedHour,
  findNextFile,
  findOldFiles,
  forgetFiles,
  readLines,
} from '../../../db/clicks/queries/click-files.ts';
import { CLICK_FILE_DAYS } from '../../../db/clicks/tables/click-file.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type ClickLine, type FileOf, openClickFiles, toFileName, toObjectKey } from './click-file.ts';

/** Lines of one file, and of one read: a Worker has 128 MB. */
const FILE_LINES = 50_000;
const PAGE_LINES = 5_000;
const STATEMENT_MS = 8_000;
const PURGED = 500;
const DAY_MS = 86_400_000;

/**
 * Writes one file of the visits of the oldest hour that is over, or drops that hour's visits when all are in files. False:
 * nothing is left. A file is written before it is noted, and its lines are always the same, so a run that dies leaves
 * nothing twice and nothing out.
 */
export async function writeNextClickFile(ctx: Ctx): Promise<boolean> {
  const hour = await findCountedHour(ctx.openDatabase(STATEMENT_MS));
  if (hour === undefined) return false;
  const next = await findNextFile(ctx.openDatabase(STATEMENT_MS), hour);
  if (next === null) {
    await dropLines(ctx.openDatabase(STATEMENT_MS), hour);
    return true;
  }
  const { organizationId, part, after } = next;
  const file = { organizationId, hour, part };
  const { bytes, lines, lastId } = await zipLines(ctx, file, after);
  await openClickFiles(ctx).put(toObjectKey(toFileName(file)), bytes);
  await addFile(ctx.openDatabase(STATEMENT_MS), { ...file, lastId, lines, bytes: bytes.length });
  ctx.log.info('click_file_written', { organizationId, hour: hour.toISOString(), part, lines });
  return true;
}

/** Deletes files that are kept no longer, and those of erased organizations; true while there may be more. */
export async function purgeClickFiles(ctx: Ctx): Promise<boolean> {
  const before = new Date(ctx.clock().getTime() - CLICK_FILE_DAYS * DAY_MS);
  const old = await findOldFiles(ctx.db, before, PURGED);
  if (old.length === 0) return false;
  await openClickFiles(ctx).delete(...old.map((file) => toObjectKey(toFileName(file))));
  await forgetFiles(ctx.db, old);
  return old.length >= PURGED;
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
