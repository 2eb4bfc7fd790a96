import type { Ctx } from '../../../kernel/ctx.ts';
import { openBucket } from '../../../kernel/storage/bucket.ts';

const PREFIX = 'recipients/';
/** The time in which a file's columns can be chosen, and the results of its lines read. */
export const RECIPIENT_FILE_MS = 7 * 86_400_000;

/** Opens the files of recipients and of opt-outs, in parts, whose columns are being chosen. */
export const openRecipientFiles = ({ env, meter }: Pick<Ctx, 'env' | 'meter'>) =>
  openBucket(env, 'CALL_AUDIOS', meter);

export const recipientFileKey = (fileId: string, name: string | number): string =>
  `${PREFIX}${fileId}/${name}`;

/** Deletes up to `limit` objects of files that were uploaded 7 days ago; returns how many. */
export async function purgeRecipientFiles(ctx: Ctx, limit: number): Promise<number> {
  const files = openRecipientFiles(ctx);
  const before = new Date(ctx.clock().getTime() - RECIPIENT_FILE_MS);
  const old = (await files.list(PREFIX)).filter(({ uploaded }) => uploaded < before).slice(0, limit);
  if (old.length > 0) await files.delete(...old.map(({ key }) => key));
  return old.length;
}
