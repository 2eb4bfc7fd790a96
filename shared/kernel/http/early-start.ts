import type { Identity } from '../auth/identity.ts';
import type { TenantCtx } from '../ctx.ts';
import { requestKeyLock } from './idempotency/idempotency.ts';
import type { KeyLock } from './idempotency/key-lock.ts';
import type { RequestCtx } from './request-ctx.ts';
import type { ErasedInput, Route } from './route.ts';

/** Work started together with a request's quota check, before its outcome is known. */
export type EarlyStart = {
  /** Starts for a key that passes. `input`: undefined while it is not read. */
  begin(identity: Identity, input: ErasedInput | undefined): void;
  /** Returns the answer that the handler began for this identity; undefined if none did. The request has been admitted. */
  takeAnswer(identity: Identity | undefined, degraded: boolean): Promise<unknown> | undefined;
  /** The requested lock, if any; the caller must release it. */
  takeLock(): KeyLock | undefined;
  /** Ends the request: releases a lock that was not taken, and discards an answer. */
  end(): void;
};

/**
 * Whether a route's handler begins before its request is admitted: a GET that answers JSON and costs nothing. It only reads,
 * and waits for `ctx.admitted` before a query that may read much.
 */
const beginsEarly = ({ method, isCharged, reply }: Route): boolean =>
  method === 'get' && isCharged !== true && 'data' in reply;

/**
 * Requests the lock of an Idempotency-Key, and begins the handler of a read. Neither has lasting effects: for a refused
 * request the lock is released, and the answer is discarded.
 */
export function createEarlyStart(
  ctx: RequestCtx,
  route: Route,
  toCtx: (identity: Identity) => RequestCtx & TenantCtx,
): EarlyStart {
  let lock: KeyLock | undefined;
  let reading: Reading | undefined;
  return {
    begin(identity, input) {
      lock ??= requestKeyLock(ctx, route, identity.organizationId);
      if (input === undefined || !beginsEarly(route)) return;
      // Permissions changed after an earlier start.
      reading?.discard();
      reading = beginReading(route, input, identity, toCtx(identity));
    },
    takeAnswer(identity, degraded) {
      if (reading === undefined || reading.identity !== identity) return undefined;
      const { take } = reading;
      reading = undefined;
      return take(degraded);
    },
    takeLock() {
      const taken = lock;
      lock = undefined;
      return taken;
    },
    end() {
      if (lock !== undefined) ctx.waitUntil(lock.release(false));
      reading?.discard();
    },
  };
}

/** A handler that began for a request which is not admitted yet. */
type Reading = {
  identity: Identity;
  take: (degraded: boolean) => Promise<unknown>;
  discard: () => void;
};

function beginReading(
  route: Route,
  input: ErasedInput,
  identity: Identity,
  ctx: RequestCtx & TenantCtx,
): Reading {
  const headers: [string, string][] = [];
  const admission = Promise.withResolvers<void>();
  const own = {
    ...ctx,
    admitted: admission.promise,
    setHeader: (name: string, value: string) => void headers.push([name, value]),
  };
  const begun = (async () => await route.handler(input, own))();
  // A failure only concerns the code that awaits it.
  for (const work of [admission.promise, begun]) work.catch(() => {});
  return {
    identity,
    take(degraded) {
      own.degraded = degraded;
      admission.resolve();
      return begun.finally(() => {
        for (const [name, value] of headers) ctx.setHeader(name, value);
      });
    },
    discard() {
      admission.reject(new Error('The request was refused.'));
      ctx.waitUntil(begun.then(cancelBody, () => {}));
    },
  };
}

async function cancelBody(answer: unknown): Promise<void> {
  if (answer instanceof Response) await answer.body?.cancel();
}
