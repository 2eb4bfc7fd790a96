import {
  recordCaughtUp,
  rotateClickPartitions as rotate,
} from '../../../db/clicks/queries/click-partitions.ts';
import { readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { readLengths } from '../click-stream.ts';

/** Creates the next click partitions, and drops those no longer needed for deduplication. */
export async function rotateClickPartitions({ db, clicksRedis, clock, log }: Ctx): Promise<void> {
  const at = clock();
  const shards = (await readCursors(db)).map(({ shard }) => shard);
  const lengths = await readLengths(clicksRedis, shards);
  // Counted entries are trimmed, so an empty stream is fully counted.
  const empty = shards.filter((_, index) => lengths[index] === 0);
  if (empty.length > 0) await recordCaughtUp(db, empty, at);
  const dropped = await rotate(db);
  if (dropped.length > 0) log.info('click_partitions_dropped', { partitions: dropped.join(' ') });
}
