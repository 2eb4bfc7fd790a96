import * as z from 'zod';
import { takeStorage } from '../../../billing/take-storage.ts';
import { MAX_REJECTED } from '../../../platform/batches/lines/check-lines.ts';
import { findSeparator, splitFields } from '../../../platform/batches/lines/csv-fields.ts';
import { LINE_MESSAGES } from '../../../platform/batches/lines/line-messages.ts';
import type { NumberedLine } from '../../../platform/batches/lines/read-lines.ts';
import { splitLines } from '../../../platform/batches/lines/split-lines.ts';
import type { TenantCtx } from '../../../platform/ctx.ts';
import { DomainError, fieldError } from '../../../platform/errors/domain-error.ts';
import { noteFailure } from '../../../platform/log/note-failure.ts';
import { CAMPAIGN_MESSAGES } from '../../messages.ts';
import type { RecipientsAnswer } from './add-recipients.ts';
import { recipientFileKey as keyOf, openRecipientFiles as open } from './recipient-file-objects.ts';

const PART_BYTES = 4 * 1024 * 1024;
/** Where the header and the first lines are. */
const HEAD_BYTES = 64 * 1024;
const SAMPLE_LINES = 3;
const MAX_LINE_CHARACTERS = 32_768;
const LINES_AT_ONCE = 2_000;
const LINE_FEED = 10;

const RecipientFile = z.object({
  organizationId: z.int(),
  campaignId: z.uuid(),
  parts: z.int(),
  /** The header, and what the first lines have below it. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
});
/** A file of recipients that was uploaded, before its person says what its columns are. */
type RecipientFile = z.output<typeof RecipientFile> & { fileId: string };

type File = { chunks: AsyncIterable<Uint8Array>; free(bytes: number): void };

/**
 * Stores a CSV file while it arrives; returns its id. Throws VALIDATION_INVALID_PARAMETER for one without lines, and
 * STORAGE_QUOTA_EXCEEDED.
 */
export async function keepRecipientFile(ctx: TenantCtx, campaignId: string, file: File): Promise<string> {
  const bucket = open(ctx);
  const fileId = crypto.randomUUID();
  let [parts, held, heldBytes, bytes] = [0, [] as Uint8Array[], 0, 0];
  let head = new Uint8Array();
  const flush = async () => {
    await bucket.put(keyOf(fileId, parts), concat(held));
    parts += 1;
    file.free(heldBytes);
    [held, heldBytes] = [[], 0];
  };
  try {
    for await (const chunk of file.chunks) {
      if (head.length < HEAD_BYTES) head = concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      held.push(chunk);
      heldBytes += chunk.length;
      bytes += chunk.length;
      if (heldBytes >= PART_BYTES) await flush();
    }
    if (heldBytes > 0) await flush();
    const whole = head.length < HEAD_BYTES ? head : head.subarray(0, head.lastIndexOf(LINE_FEED) + 1);
    const [columns, ...sample] = await readFirst(whole);
    if (columns === undefined || sample.length === 0)
      throw fieldError('VALIDATION_INVALID_PARAMETER', 'file', CAMPAIGN_MESSAGES.noLines);
    await takeStorage(ctx, 'fileKilobytes', Math.ceil(bytes / 1000), 'file');
    const { organizationId } = ctx.tenant;
    const kept: z.input<typeof RecipientFile> = { organizationId, campaignId, parts, columns, sample };
    await bucket.put(keyOf(fileId, 'file.json'), JSON.stringify(kept));
    return fileId;
  } catch (error) {
    ctx.waitUntil(bucket.deleteAll(keyOf(fileId, '')).catch(noteFailure(ctx.log, 'upload_not_discarded')));
    throw error;
  }
}

/** A file that was uploaded for the campaign. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND. */
export async function getRecipientFile(
  ctx: TenantCtx,
  campaignId: string,
  fileId: string,
): Promise<RecipientFile> {
  const text = await open(ctx).getText(keyOf(fileId, 'file.json'));
  const file = text === undefined ? undefined : RecipientFile.parse(JSON.parse(text));
  if (file?.organizationId !== ctx.tenant.organizationId || file.campaignId !== campaignId)
    throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  return { ...file, fileId };
}

/** The results of its lines; undefined until they are added. */
export async function getAddedRecipients(
  ctx: TenantCtx,
  { fileId }: RecipientFile,
): Promise<RecipientsAnswer | undefined> {
  const text = await open(ctx).getText(keyOf(fileId, 'answer.json'));
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Sends the lines of a file, some at once, as recipients whose fields are in these columns. Their results then replace the
 * file.
 */
export async function addRecipientFile(
  ctx: TenantCtx,
  file: RecipientFile,
  places: ReadonlyMap<string, number>,
  send: (lines: NumberedLine[]) => Promise<RecipientsAnswer>,
): Promise<void> {
  if ((await getAddedRecipients(ctx, file)) !== undefined) return;
  const bucket = open(ctx);
  const answer: RecipientsAnswer = { accepted: 0, duplicates: 0, rejected: [] };
  const add = async (lines: NumberedLine[]) => {
    const { accepted, duplicates, rejected } = await send(lines);
    answer.accepted += accepted;
    answer.duplicates += duplicates;
    answer.rejected.push(...rejected.slice(0, MAX_REJECTED - answer.rejected.length));
  };
  let lines: NumberedLine[] = [];
  for await (const line of toLines(readParts(ctx, file), places)) {
    lines.push(line);
    if (lines.length < LINES_AT_ONCE) continue;
    await add(lines);
    lines = [];
  }
  if (lines.length > 0) await add(lines);
  if ((await getAddedRecipients(ctx, file)) === undefined)
    await bucket.put(keyOf(file.fileId, 'answer.json'), JSON.stringify(answer));
  await bucket.delete(...Array.from({ length: file.parts }, (_, part) => keyOf(file.fileId, part)));
}

async function* readParts(ctx: TenantCtx, { fileId, parts }: RecipientFile): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const bytes = await open(ctx).getBytes(keyOf(fileId, part));
    // Somebody else has added it meanwhile.
    if (bytes === undefined) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
    yield bytes;
  }
}

async function* toLines(
  chunks: AsyncIterable<Uint8Array>,
  places: ReadonlyMap<string, number>,
): AsyncGenerator<NumberedLine> {
  let header: { separator: string; columns: number } | undefined;
  for await (const { text, number, isCut } of splitLines(chunks, OF_CSV)) {
    if (header === undefined) {
      const separator = findSeparator(text);
      header = { separator, columns: splitFields(text, separator).length };
      continue;
    }
    const fields = splitFields(text, header.separator);
    if (isCut) yield { number, unreadable: LINE_MESSAGES.lineTooLong };
    else if (fields.length !== header.columns)
      yield { number, unreadable: LINE_MESSAGES.lineFields(fields.length, header.columns) };
    else
      yield {
        number,
        value: Object.fromEntries(
          [...places].map(([name, place]) => [name, fields[place] ?? '']).filter(([, value]) => value !== ''),
        ),
      };
  }
}

const OF_CSV = { isCsv: true, maxCharacters: MAX_LINE_CHARACTERS };

async function readFirst(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  let separator: string | undefined;
  for await (const { text } of splitLines(only(bytes), OF_CSV)) {
    separator ??= findSeparator(text);
    rows.push(splitFields(text, separator));
    if (rows.length > SAMPLE_LINES) break;
  }
  return rows;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function concat(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
