import type { Config } from '../config.ts';
import { DependencyError } from '../dependencies/deadline.ts';
import type { Meter } from '../dependencies/meter.ts';
import { orAfter } from '../dependencies/or-after.ts';
import type { Redis, RedisReply, ScriptCall } from '../dependencies/redis.ts';
import { ADMISSION_SCRIPT } from './admission.lua.ts';

type Batch = { calls: ScriptCall[]; replies: Promise<RedisReply[]> };
type Asking = {
  redis: Redis;
  meter: Meter;
  config: Pick<Config, 'DEPENDENCY_TIMEOUT_MS'>;
  waitUntil: (work: Promise<unknown>) => void;
};

/** How long a check collects others while one is under way, at most. Idle, it leaves at once. */
const COLLECT_MS = 1;
/** Deciding must not hold a request up: past this share of its time for Redis the isolate's stand-in decides. */
const DECIDE_SHARE = 0.3;
/** What a request waits longer for a check that another one sends; that one may have died. */
const JOIN_EXTRA_MS = 50;

const decideMs = ({ config }: Asking): number => config.DEPENDENCY_TIMEOUT_MS * DECIDE_SHARE;

let open: Batch | null = null;
let underWay = 0;

/**
 * Runs the admission script in one round trip that requests in flight together share; each is decided for itself, in
 * the order they came. A check that may have been sent is never sent again. Throws DependencyError.
 */
export async function runTogether(ctx: Asking, call: ScriptCall): Promise<RedisReply> {
  if (open !== null) return await join(ctx, open, call);
  if (underWay === 0) {
    const [reply = null] = await keepAlive(ctx, send(ctx, [call]));
    return reply;
  }
  const calls = [call];
  const batch: Batch = { calls, replies: collect(ctx, calls) };
  open = batch;
  const [reply = null] = await keepAlive(ctx, batch.replies);
  return reply;
}

/** A customer who hangs up must not take along what others wait for, nor leave a check under way for good. */
function keepAlive(ctx: Asking, replies: Promise<RedisReply[]>): Promise<RedisReply[]> {
  ctx.waitUntil(replies.catch(() => {}));
  return replies;
}

async function collect(ctx: Asking, calls: ScriptCall[]): Promise<RedisReply[]> {
  await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
  open = null;
  return await send(ctx, calls);
}

async function join(ctx: Asking, batch: Batch, call: ScriptCall): Promise<RedisReply> {
  const index = batch.calls.push(call) - 1;
  const startedAt = Date.now();
  const replies = await orAfter(batch.replies, decideMs(ctx) + JOIN_EXTRA_MS).finally(() =>
    ctx.meter.add('redis', Date.now() - startedAt),
  );
  if (replies === null) {
    // Its leader is dead: those who come now begin anew.
    if (open === batch) open = null;
    throw new DependencyError('redis', true);
  }
  return replies[index] ?? null;
}

async function send(ctx: Asking, calls: readonly ScriptCall[]): Promise<RedisReply[]> {
  underWay += 1;
  try {
    return await ctx.redis.scripts(ADMISSION_SCRIPT, calls, decideMs(ctx));
  } finally {
    underWay -= 1;
  }
}
