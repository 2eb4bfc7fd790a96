import { countClicks, readBacklog, readCursors } from '../../../db/queries/count-clicks.ts';
import { decodeClicks, streamKey } from '../../../shared/clicks/click-stream.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { type Classifier, createClassifier } from './classify-click.ts';

/** Batches that one statement counts; with some 30 clicks each, a few thousand clicks. */
const BATCHES_AT_ONCE = 200;

type StreamBatch = { entryId: string; id: string; clicks: string };

/**
 * Counts every click that waits, shard by shard, until none is left or `until` (ms since 1970) has come. Safe to run
 * twice, at once, or to be killed anywhere: cursor and counts move in one statement. A shard that fails does not hold
 * the others up. Answers how many it counted; throws the first failure at the end.
 */
export async function drainClicks(ctx: BaseContext, until: number): Promise<number> {
  const classify = createClassifier();
  const failures: unknown[] = [];
  let counted = 0;
  for (const { shard, position } of rotate(await readCursors(ctx.db))) {
    if (Date.now() >= until) break;
    try {
      for await (const done of drainShard(ctx, shard, position, classify)) {
        counted += done;
        if (Date.now() >= until) break;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return counted;
}

/** Begins elsewhere each time, so that no shard starves while more comes in than a run can count. */
function rotate<T>(items: readonly T[]): T[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Counts what waits in one shard; yields the clicks of each step. */
async function* drainShard(
  ctx: BaseContext,
  shard: number,
  from: string,
  classify: Classifier,
): AsyncGenerator<number> {
  let position = from;
  for (;;) {
    const stream = await readStream(ctx, shard, position);
    const backlog = await readBacklog(ctx.db, shard, BATCHES_AT_ONCE);
    if (stream.length === 0 && backlog.length === 0) return;

    const next = stream.at(-1)?.entryId ?? position;
    // A batch whose append went unanswered is in the backlog, and may be in the stream as well.
    const batches = [...new Map([...stream, ...backlog].map((batch) => [batch.id, batch])).values()];
    const done = await countClicks(ctx.db, {
      shard,
      expected: position,
      next,
      batches: batches.map(({ id }) => id),
      backlog: backlog.map(({ id }) => id),
      clicks: batches.flatMap(({ id, clicks }) => decodeClicks(clicks).map((click) => classify(id, click))),
    });
    // Another drain is at this shard: it will see to the rest.
    if (done === null) return;
    position = next;
    if (stream.length > 0)
      await ctx.redis.xtrim(streamKey(shard), {
        strategy: 'MINID',
        exactness: '=',
        threshold: after(next),
      });
    yield done;
  }
}

/**
 * The next batches of a shard. What is counted is trimmed: only where the entry at the cursor is still there, the trim
 * is yet to come. Else all that is in the stream waits, also what has an id below the cursor: then Redis was emptied,
 * and its clock is behind.
 */
async function readStream(ctx: BaseContext, shard: number, position: string): Promise<StreamBatch[]> {
  const key = streamKey(shard);
  const [counted, waiting] = await ctx.redis
    .pipeline()
    .xrange(key, position, position)
    .xrange(key, '-', '+', BATCHES_AT_ONCE)
    .exec<[unknown, unknown]>();
  if (toBatches(counted).length === 0) return toBatches(waiting);
  return toBatches(await ctx.redis.xrange(key, after(position), '+', BATCHES_AT_ONCE));
}

/** Stream entries as Redis answers them: [[id, [name, value, …]], …], with the fields that the redirect appends. */
function toBatches(reply: unknown): StreamBatch[] {
  const entries = Array.isArray(reply) ? reply : [];
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry) || !Array.isArray(entry[1])) return [];
    const [, id, , clicks] = entry[1];
    return [{ entryId: String(entry[0]), id: String(id), clicks: String(clicks) }];
  });
}

/** The smallest entry id after one. */
function after(entryId: string): string {
  const [ms = 0, sequence = 0] = entryId.split('-').map(Number);
  return `${ms}-${sequence + 1}`;
}
