import type { IdempotencyTie } from '../../db/sql/idempotency.ts';
import { defineScript, runScript, type Script } from '../dependencies/redis-script.ts';
import { digestHex } from '../digest.ts';
import { ApiError, fieldError } from './api-error.ts';
import type { Caller, CallerContext } from './context.ts';
import type { Route, RouteInput } from './route.ts';

type Input = RouteInput<undefined, undefined, undefined>;

const KEY_FORM = /^[A-Za-z0-9_-]{1,255}$/;
/** Longer than any request of ours can run, so that a lease lapses only when its holder is dead. */
const LEASE_MS = 30_000;
const WAIT_MS = 5_000;
/** The first pause between two looks at the lock, and the longest: looks spend the request's time for Redis. */
const POLL_MS = 50;
const MAX_POLL_MS = 250;

/** What a lock becomes once the key is tied: whoever waits has only to replay, and need not take turns for that. */
const TIED = 'tied';

/** Leaves the lock tied for what is left of its lease, if it is still ours. */
const TIE_SCRIPT = defineScript(`
local held = redis.call('SET', KEYS[1], '${TIED}', 'KEEPTTL', 'GET')
if held == ARGV[1] then return 1 end
if held then redis.call('SET', KEYS[1], held, 'KEEPTTL') else redis.call('DEL', KEYS[1]) end
return 0`);

/** Gives the lock up, if it is still ours. */
const FREE_SCRIPT = defineScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`);

/** What a request that has spent its time for Redis may still take to give its lock up. */
const RELEASE_WITHIN_MS = 5_000;

/**
 * Runs a request under its Idempotency-Key, one at a time for a key: those that come meanwhile wait for the first, then
 * run and find the tie that it has committed (or one of them does the work, when the first failed). The lock only keeps
 * requests from racing; that nothing is done twice is settled by the tie's primary key in Postgres.
 */
export async function runOnce<T>(
  ctx: CallerContext,
  route: Route,
  input: Input,
  run: () => Promise<T>,
): Promise<T> {
  const key = ctx.header('idempotency-key');
  if (!route.idempotent || key === undefined) return await run();
  ctx.idempotency = await toTie(key, route, input, ctx.caller);

  const lock = `idempotency:${ctx.caller.organizationId}:${key}`;
  const token = crypto.randomUUID();
  // Until Redis says that it is another's the lock may be ours: its answer can come too late, or not at all.
  const held = await acquire(ctx, lock, token).catch((error: unknown) => {
    if (!(error instanceof ApiError)) ctx.waitUntil(release(ctx, FREE_SCRIPT, lock, token));
    throw error;
  });
  if (held === TIED) return await run();
  let script = FREE_SCRIPT;
  try {
    const result = await run();
    script = TIE_SCRIPT;
    return result;
  } finally {
    ctx.waitUntil(release(ctx, script, lock, token));
  }
}

/** The tie of a key to a request: the same body means equal after parsing and defaulting. Throws IDEMPOTENCY_KEY_INVALID. */
async function toTie(key: string, route: Route, input: Input, caller: Caller): Promise<IdempotencyTie> {
  if (!KEY_FORM.test(key)) {
    throw fieldError(
      'IDEMPOTENCY_KEY_INVALID',
      'Idempotency-Key',
      'Takes 1 to 255 characters of A-Z a-z 0-9 _ -.',
    );
  }
  const { operationId: operation, sameAs } = route;
  const { said, filled } = sameAs?.(input, caller) ?? { said: input, filled: undefined };
  const hash = (request: unknown) => digestHex('SHA-256', JSON.stringify([operation, request], sortNames));
  return {
    key,
    operation,
    requestHash: await hash(said),
    ...(filled !== undefined && { filledHash: await hash(filled) }),
  };
}

/** A client that retries may write the names of an object in another order. */
const sortNames = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Waits until the lock is ours (null), or not needed any more. Throws IDEMPOTENCY_IN_PROGRESS. */
async function acquire(ctx: CallerContext, lock: string, token: string): Promise<typeof TIED | null> {
  const until = Date.now() + WAIT_MS;
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_POLL_MS)) {
    const held = await ctx.redis.set<string>(lock, token, { nx: true, get: true, px: LEASE_MS });
    if (held === null || held === TIED) return held;
    if (Date.now() >= until) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSec: 2 });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** A lock that cannot be released lapses by itself. */
async function release(ctx: CallerContext, script: Script, lock: string, token: string): Promise<void> {
  try {
    await runScript(ctx.openRedis(RELEASE_WITHIN_MS), script, [lock], [token]);
  } catch (error) {
    ctx.log.warn('idempotency_lock_not_released', { error: error instanceof Error ? error.name : undefined });
  }
}
