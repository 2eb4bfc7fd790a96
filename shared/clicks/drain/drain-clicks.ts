import { readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { drainShard, type Shard } from './drain-shard.ts';
import { readLengths } from './read-stream.ts';

/** Up to this many waiting batches in total are counted right away; more are left to one job per shard. */
const FEW_BATCHES = 100;

/**
 * Counts what is waiting when it is little, otherwise returns the shards with waiting batches. A failing shard does not
 * stop the others: the first failure is thrown at the end.
 */
export async function drainIfFew(ctx: Ctx, until: number): Promise<{ clicks: number; busy: number[] }> {
  const shards = await readCursors(ctx.db);
  const lengths = await readLengths(
    ctx.clicksRedis,
    shards.map(({ shard }) => shard),
  );
  const waiting = shards.filter((shard, index) => lengths[index] !== 0 || shard.hasBacklog);
  const batches = lengths.reduce((sum, length) => sum + length, 0);
  if (batches > FEW_BATCHES) return { clicks: 0, busy: waiting.map(({ shard }) => shard) };
  let clicks = 0;
  const failures: unknown[] = [];
  for (const shard of waiting) {
    try {
      clicks += await drainShard(ctx, shard, until);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { clicks, busy: [] };
}

/** Counts the clicks that wait in one shard. */
export async function drainOne(ctx: Ctx, shard: number, until: number): Promise<number> {
  const state: Shard | undefined = (await readCursors(ctx.db)).find((cursor) => cursor.shard === shard);
  if (state === undefined) throw new Error(`there is no shard ${shard}`);
  return await drainShard(ctx, state, until);
}
