import { takeStorage } from '../../../billing/take-storage.ts';
import type { TenantCtx } from '../../../kernel/ctx.ts';
import { DomainError } from '../../../kernel/errors/domain-error.ts';
import { MAX_REJECTED } from '../../../kernel/lines/check-lines.ts';
import {
  type ColumnFile,
  type ColumnFiles,
  deleteColumnFile,
  getColumnFile,
  keepColumnFile,
  readColumnFile,
} from '../../../kernel/lines/column-file.ts';
import type { NumberedLine } from '../../../kernel/lines/read-lines.ts';
import { discardStagedLater } from '../../../kernel/lines/stage-lines.ts';
import { CAMPAIGN_MESSAGES } from '../../messages.ts';
import {
  MAX_FILE_LINES,
  type RecipientPart,
  type RecipientsAnswer,
  type StagedRecipients,
} from './add-recipients.ts';
import { openRecipientFiles, recipientFileKey as toKey } from './recipient-file-objects.ts';

const LINES_AT_ONCE = 2_000;

const filesOf = (ctx: TenantCtx): ColumnFiles => ({
  bucket: openRecipientFiles(ctx),
  toKey,
  toGone: () => new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND'),
});

/** Stores a CSV file while it arrives; returns its id. Throws as `keepColumnFile`, and STORAGE_QUOTA_EXCEEDED. */
export async function keepRecipientFile(
  ctx: TenantCtx,
  campaignId: string,
  file: { chunks: AsyncIterable<Uint8Array>; free(bytes: number): void },
): Promise<string> {
  const takeRoom = (kilobytes: number) => takeStorage(ctx, 'fileKilobytes', kilobytes, 'file');
  const { fileId } = await keepColumnFile(ctx, filesOf(ctx), campaignId, {
    ...file,
    takeRoom,
    known: 'to, externalId',
    noLines: CAMPAIGN_MESSAGES.noLines,
    mostLines: MAX_FILE_LINES,
    tooManyLines: CAMPAIGN_MESSAGES.tooManyLines(MAX_FILE_LINES),
  });
  return fileId;
}

/** A file that was uploaded for the campaign. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND. */
export async function getRecipientFile(
  ctx: TenantCtx,
  campaignId: string,
  fileId: string,
): Promise<ColumnFile> {
  const files = filesOf(ctx);
  const file = await getColumnFile(ctx, files, fileId);
  if (file.purpose !== campaignId) throw files.toGone();
  return file;
}

/** The results of its lines; undefined until they are added. */
export async function getAddedRecipients(
  ctx: TenantCtx,
  { fileId }: ColumnFile,
): Promise<RecipientsAnswer | undefined> {
  const text = await openRecipientFiles(ctx).getText(toKey(fileId, 'answer.json'));
  return text === undefined ? undefined : JSON.parse(text);
}

/** Takes the lines of a file, for the function that knows what a recipient is. */
type Receiver = {
  stage: (part: RecipientPart) => Promise<StagedRecipients>;
  add: (staged: {
    upload: string;
    refused: number;
  }) => Promise<Pick<RecipientsAnswer, 'accepted' | 'duplicates'>>;
};

/**
 * Sends the lines of a file, some at once, as recipients whose fields are in these columns, and then adds all of them, or none.
 * Their results replace the file.
 */
export async function addRecipientFile(
  ctx: TenantCtx,
  file: ColumnFile,
  places: ReadonlyMap<string, number>,
  { stage, add }: Receiver,
): Promise<void> {
  if ((await getAddedRecipients(ctx, file)) !== undefined) return;
  const files = filesOf(ctx);
  // A new one each time, because somebody else may be adding the same file.
  const upload = crypto.randomUUID();
  const total = { accepted: 0, refused: 0, rejected: [] as RecipientsAnswer['rejected'] };
  const send = async (lines: NumberedLine[]) => {
    const { accepted, refused, rejected } = await stage({ upload, first: total.accepted, lines });
    total.accepted += accepted;
    total.refused += refused;
    total.rejected.push(...rejected.slice(0, MAX_REJECTED - total.rejected.length));
  };
  try {
    let lines: NumberedLine[] = [];
    for await (const line of readColumnFile(files, file, places)) {
      lines.push(line);
      if (lines.length < LINES_AT_ONCE) continue;
      await send(lines);
      lines = [];
    }
    if (lines.length > 0) await send(lines);
    const answer = { ...(await add({ upload, refused: total.refused })), rejected: total.rejected };
    if ((await getAddedRecipients(ctx, file)) === undefined)
      await files.bucket.put(toKey(file.fileId, 'answer.json'), JSON.stringify(answer));
  } catch (error) {
    discardStagedLater(ctx, upload);
    throw error;
  }
  await deleteColumnFile(files, file);
}
