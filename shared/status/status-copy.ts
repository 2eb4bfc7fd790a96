import type { Ctx } from '../kernel/ctx.ts';
import { openBucket } from '../kernel/storage/bucket.ts';
import { StatusHistory } from './page/history-schema.ts';

/** The object in the public bucket with the status page's copy. */
export const COPY = 'status.json';

/** The last copy of the status and its history; undefined when there is none, or R2 is down too. */
export async function readStatusCopy(ctx: Pick<Ctx, 'env' | 'clock'>): Promise<StatusHistory | undefined> {
  try {
    const text = await openBucket(ctx.env, 'STATUS_PAGE').getText(COPY);
    return text === undefined ? undefined : StatusHistory.parse(JSON.parse(text));
  } catch {
    // The copy is from another version of the code, or R2 is out: the page then shows what it has.
    return undefined;
  }
}
