import type { RequestContext } from './context.ts';
import { askForKey } from './idempotency/idempotency.ts';
import type { KeyLock } from './idempotency/key-lock.ts';
import type { Input, Route } from './route.ts';

/** What a request asks together with its quotas, before it is known whether they let it. */
export type Ahead = {
  /** Begins for an organization whose key passes; again, nothing. `input`: undefined while it is not read. */
  begin(organizationId: number, input: Input | undefined): void;
  /** What the route has begun, or begins only now. */
  workFor(organizationId: number, input: Input): Promise<unknown>;
  /** The lock, where it was asked for; whoever takes it leaves it. */
  takeLock(): KeyLock | undefined;
  /** The request ends: a lock that nobody took is left. */
  end(): void;
};

/**
 * The lock of an Idempotency-Key, and what a route reads `ahead`. Neither spends anything nor shows anything by itself: a
 * request that is refused gives the lock back, and nobody looks at what was read.
 */
export function createAhead(ctx: RequestContext, route: Route): Ahead {
  let lock: KeyLock | undefined;
  let work: Promise<unknown> | undefined;
  const workFor = (organizationId: number, input: Input): Promise<unknown> => {
    work ??= route.ahead?.(input, ctx, organizationId);
    // Whether it failed concerns only who waits for it.
    work?.catch(() => {});
    return work ?? Promise.resolve();
  };
  return {
    begin(organizationId, input) {
      lock ??= askForKey(ctx, route, organizationId);
      if (input !== undefined) void workFor(organizationId, input);
    },
    workFor,
    takeLock() {
      const taken = lock;
      lock = undefined;
      return taken;
    },
    end() {
      if (lock !== undefined) ctx.waitUntil(lock.leave(false));
    },
  };
}
