import { requestKeyLock } from './idempotency/idempotency.ts';
import type { KeyLock } from './idempotency/key-lock.ts';
import type { RequestCtx } from './request-ctx.ts';
import type { Input, Route } from './route.ts';

/** Work started together with a request's quota check, before its outcome is known. */
export type Prefetch = {
  /** Starts once, for an organization whose key passes. `input`: undefined while it is not read. */
  begin(organizationId: number, input: Input | undefined): void;
  /** The route's prefetched data; starts reading now if it was not started. */
  workFor(organizationId: number, input: Input): Promise<unknown>;
  /** The requested lock, if any; the caller must release it. */
  takeLock(): KeyLock | undefined;
  /** Ends the request: releases a lock that was not taken. */
  end(): void;
};

/**
 * Requests the lock of an Idempotency-Key and runs the route's `prefetch`. Neither has lasting effects: for a refused
 * request the lock is released, and the data is discarded.
 */
export function createPrefetch(ctx: RequestCtx, route: Route): Prefetch {
  let lock: KeyLock | undefined;
  let work: Promise<unknown> | undefined;
  const workFor = (organizationId: number, input: Input): Promise<unknown> => {
    work ??= route.prefetch?.(input, ctx, organizationId);
    // A failure only concerns the code that awaits it.
    work?.catch(() => {});
    return work ?? Promise.resolve();
  };
  return {
    begin(organizationId, input) {
      lock ??= requestKeyLock(ctx, route, organizationId);
      if (input !== undefined) void workFor(organizationId, input);
    },
    workFor,
    takeLock() {
      const taken = lock;
      lock = undefined;
      return taken;
    },
    end() {
      if (lock !== undefined) ctx.waitUntil(lock.release(false));
    },
  };
}
