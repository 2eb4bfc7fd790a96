import type { HashedRequest, KeyedRequest } from '../../../../db/platform/functions/idempotency.ts';
import type { Tenant, TenantCtx } from '../../ctx.ts';
import { digestHex } from '../../digest.ts';
import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../messages.ts';
import type { RequestCtx } from '../request-ctx.ts';
import type { Input, Route } from '../route.ts';
import { type KeyLock, requestLock } from './key-lock.ts';
import type { RequestForm } from './request-form.ts';

const KEY_FORM = /^[A-Za-z0-9_-]{1,255}$/;
/** Requests the lock of a valid Idempotency-Key, on routes that support it, in the same round trip as the quotas. */
export function requestKeyLock(ctx: RequestCtx, route: Route, organizationId: number): KeyLock | undefined {
  const key = ctx.header('idempotency-key');
  if (!route.idempotent || key === undefined || !KEY_FORM.test(key)) return undefined;
  return requestLock(ctx, organizationId, key);
}

/**
 * Runs a request under its Idempotency-Key, one at a time per key: concurrent duplicates wait for the first, then find
 * the row it committed (or one of them does the work, if the first failed). The lock only avoids races; that row's
 * primary key in Postgres guarantees that nothing is done twice. `asked` is a lock requested earlier; it is always
 * released here.
 */
export async function runOnce<T>(
  ctx: RequestCtx & TenantCtx,
  route: Route,
  input: Input,
  run: (idempotency: KeyedRequest | undefined) => Promise<T>,
  asked: KeyLock | undefined,
): Promise<T> {
  const key = ctx.header('idempotency-key');
  if (!route.idempotent || key === undefined) return await run(undefined);
  let isCommitted = false;
  let lock = asked;
  try {
    const keyed = toKeyedRequest(key, route, input, ctx.tenant);
    lock ??= requestLock(ctx, ctx.tenant.organizationId, key);
    if (!(await lock.take())) return await run(keyed);
    const result = await run(keyed);
    isCommitted = true;
    return result;
  } finally {
    if (lock !== undefined) ctx.waitUntil(lock.release(isCommitted));
  }
}

/**
 * The key with hashes of the request in each form of its operation, which are compared with that of the stored one.
 * Throws IDEMPOTENCY_KEY_INVALID.
 */
function toKeyedRequest(key: string, route: Route, input: Input, tenant: Tenant): KeyedRequest {
  if (!KEY_FORM.test(key)) {
    throw fieldError('IDEMPOTENCY_KEY_INVALID', 'Idempotency-Key', MESSAGES.idempotencyKey);
  }
  const { operationId: operation, idempotent = [] } = route;
  const hash = (request: unknown) => digestHex(JSON.stringify([operation, request], sortNames));
  const hashIn = (form: RequestForm<Input>, index: number): HashedRequest => {
    const { normalized, withDefaults } = form(input, tenant);
    return {
      formVersion: index + 1,
      requestHash: hash(normalized),
      ...(withDefaults !== undefined && { filledHash: hash(withDefaults) }),
    };
  };
  const [current, ...earlier] = idempotent.map(hashIn).reverse();
  if (current === undefined) throw new Error(`${operation} has no form to compare requests in`);
  return { key, operation, ...current, ...(earlier.length > 0 && { earlierForms: earlier }) };
}

/** A retry may serialize an object's properties in another order. */
const sortNames = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
