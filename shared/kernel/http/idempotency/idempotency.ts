import type { KeyedRequest } from '../../../../db/kernel/functions/idempotency.ts';
import type { TenantCtx } from '../../ctx.ts';
import { digestHex } from '../../digest.ts';
import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';
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
  const { operationId: operation, idempotent: toForm } = route;
  if (toForm === undefined || key === undefined) return await run(undefined);
  let isCommitted = false;
  let lock = asked;
  try {
    if (!KEY_FORM.test(key))
      throw fieldError('IDEMPOTENCY_KEY_INVALID', 'Idempotency-Key', MESSAGES.idempotencyKey);
    const keyed = { key, operation, ...hashForm(operation, toForm(input, ctx.tenant)) };
    lock ??= requestLock(ctx, ctx.tenant.organizationId, key);
    if (!(await lock.take())) return await run(keyed);
    const result = await run(keyed);
    isCommitted = true;
    return result;
  } finally {
    if (lock !== undefined) ctx.waitUntil(lock.release(isCommitted));
  }
}

/** Hashes of a request in its operation's form. */
function hashForm(
  operation: string,
  { normalized, withDefaults }: ReturnType<RequestForm<Input>>,
): Pick<KeyedRequest, 'requestHash' | 'filledHash'> {
  const hash = (request: unknown) => digestHex(JSON.stringify([operation, request], sortNames));
  return {
    requestHash: hash(normalized),
    ...(withDefaults !== undefined && { filledHash: hash(withDefaults) }),
  };
}

/** A retry may serialize an object's properties in another order. */
const sortNames = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
