import { readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import { streamKey } from '../../clicks/click-stream.ts';
import type { Ctx } from '../ctx.ts';

/** Age of the oldest uncounted click in the streams, in seconds; null when all are counted. */
export async function readDrainLag(ctx: Ctx): Promise<number | null> {
  const cursors = await readCursors(ctx.db);
  // Pipelined into one round trip; the client would send each `xrange` separately.
  const pipeline = ctx.clicksRedis.pipeline();
  for (const { shard } of cursors) pipeline.xrange(streamKey(shard), '-', '+', 2);
  const heads: unknown[] = cursors.length === 0 ? [] : await pipeline.exec();
  const waitingSince = cursors.flatMap(({ position }, index) => {
    const entries = heads[index];
    const ids = (Array.isArray(entries) ? entries : []).map((entry) =>
      String(Array.isArray(entry) && entry[0]),
    );
    // The entry at the cursor is counted but not trimmed yet.
    const [oldest] = ids.filter((id) => id !== position);
    return oldest === undefined ? [] : [Number(oldest.split('-')[0])];
  });
  if (waitingSince.length === 0) return null;
  return Math.max(0, Math.floor((ctx.clock().getTime() - Math.min(...waitingSince)) / 1000));
}
