import {
  readCursors,
  recordCaughtUp,
  rotateClickPartitions as rotate,
} from '../../../db/queries/clicks/count-clicks.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { readLengths } from '../domain/clicks/read-stream.ts';

/** Hourly: creates the next click partitions, and drops those no longer needed for deduplication. */
export const rotateClickPartitions = defineJob({
  ...housekeeping('urlshortener', 'rotate-click-partitions'),
  run: async (ctx) => {
    const at = ctx.clock();
    const shards = (await readCursors(ctx.db)).map(({ shard }) => shard);
    const lengths = await readLengths(ctx.clicksRedis, shards);
    // Counted entries are trimmed, so an empty stream is fully counted.
    const empty = shards.filter((_, index) => lengths[index] === 0);
    if (empty.length > 0) await recordCaughtUp(ctx.db, empty, at);
    const dropped = await rotate(ctx.db);
    if (dropped.length > 0) ctx.log.info('click_partitions_dropped', { partitions: dropped.join(' ') });
  },
});
