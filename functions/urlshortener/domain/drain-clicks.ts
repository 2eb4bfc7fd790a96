import { type ClickCount, countClicks, readBacklog, readCursors } from '../../../db/queries/count-clicks.ts';
import { decodeClicks, streamKey } from '../../../shared/clicks/click-stream.ts';
import type { RedisReply } from '../../../shared/dependencies/redis.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { createClassifier } from './classify-click.ts';

/** Batches that one statement counts; with some 30 clicks each, a few thousand clicks. */
const BATCHES_AT_ONCE = 200;

type StreamBatch = { entryId: string; id: string; clicks: string };

/**
 * Counts every click that waits, shard by shard, until none is left or `until` (ms since 1970) has come. Safe to run
 * twice, at once, or to be killed anywhere: cursor and counts move in one statement. Answers how many it counted.
 */
export async function drainClicks(ctx: BaseContext, until: number): Promise<number> {
  const classify = createClassifier();
  let counted = 0;
  for (const cursor of await readCursors(ctx.db)) {
    let { position } = cursor;
    while (Date.now() < until) {
      const stream = await readStream(ctx, cursor.shard, position);
      const backlog = await readBacklog(ctx.db, cursor.shard, BATCHES_AT_ONCE);
      if (stream.length === 0 && backlog.length === 0) break;

      const next = stream.at(-1)?.entryId ?? position;
      // A batch whose append went unanswered is in the backlog, and may be in the stream as well.
      const batches = [...new Map([...stream, ...backlog].map((batch) => [batch.id, batch])).values()];
      const count: ClickCount = {
        shard: cursor.shard,
        expected: position,
        next,
        batches: batches.map(({ id }) => id),
        backlog: backlog.map(({ id }) => id),
        clicks: batches.flatMap(({ id, clicks }) => decodeClicks(clicks).map((click) => classify(id, click))),
      };
      const done = await countClicks(ctx.db, count);
      // Another drain is at this shard: it will see to the rest.
      if (done === null) break;
      counted += done;
      position = next;
      if (stream.length > 0)
        await ctx.redis.command(['XTRIM', streamKey(cursor.shard), 'MINID', after(next)]);
    }
  }
  return counted;
}

/** The next batches of a shard; from the beginning when the stream ends before the cursor (Redis lost it). */
async function readStream(ctx: BaseContext, shard: number, position: string): Promise<StreamBatch[]> {
  const key = streamKey(shard);
  const [fresh, newest] = await ctx.redis.pipeline([
    ['XRANGE', key, after(position), '+', 'COUNT', BATCHES_AT_ONCE],
    ['XREVRANGE', key, '+', '-', 'COUNT', 1],
  ]);
  const [last] = toBatches(newest);
  if (last === undefined || !isBefore(last.entryId, position)) return toBatches(fresh);
  return toBatches(await ctx.redis.command(['XRANGE', key, '-', '+', 'COUNT', BATCHES_AT_ONCE]));
}

/** Stream entries as Redis answers them: [[id, [name, value, …]], …], with the fields that the redirect appends. */
function toBatches(reply: RedisReply | undefined): StreamBatch[] {
  const entries = Array.isArray(reply) ? reply : [];
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry) || !Array.isArray(entry[1])) return [];
    const [, id, , clicks] = entry[1];
    return [{ entryId: String(entry[0]), id: String(id), clicks: String(clicks) }];
  });
}

const parts = (entryId: string): [number, number] => {
  const [ms = 0, sequence = 0] = entryId.split('-').map(Number);
  return [ms, sequence];
};

/** The smallest entry id after one. */
function after(entryId: string): string {
  const [ms, sequence] = parts(entryId);
  return `${ms}-${sequence + 1}`;
}

function isBefore(a: string, b: string): boolean {
  const [aMs, aSequence] = parts(a);
  const [bMs, bSequence] = parts(b);
  return aMs < bMs || (aMs === bMs && aSequence < bSequence);
}
