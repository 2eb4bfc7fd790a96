import { createHash, type Hash } from 'node:crypto';
import type { KeyedRequest } from '../../../../db/kernel/functions/idempotency.ts';
import type { TenantCtx } from '../../ctx.ts';
import { digestHex } from '../../digest.ts';
import { fieldError } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../errors/messages.ts';
import { createPauses } from '../../lines/pauses.ts';
import type { RequestCtx } from '../request-ctx.ts';
import type { ErasedInput, Route } from '../route.ts';
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
  input: ErasedInput,
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
    const keyed = { key, operation, ...(await hashForm(operation, toForm(input, ctx.tenant))) };
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
async function hashForm(
  operation: string,
  { normalized, withDefaults }: ReturnType<RequestForm<ErasedInput>>,
): Promise<Pick<KeyedRequest, 'requestHash' | 'filledHash'>> {
  return {
    requestHash: await hashRequest(operation, normalized),
    ...(withDefaults !== undefined && { filledHash: await hashRequest(operation, withDefaults) }),
  };
}

/** The work of hashing a character: half of checking it. */
const WORK_OF_CHARACTER = 0.5;

/** SHA-256 of an operation and its request as JSON. A batch may have a hundred thousand items: others are served meanwhile. */
async function hashRequest(operation: string, request: unknown): Promise<string> {
  const pauses = createPauses();
  let text = `[${JSON.stringify(operation)},`;
  let hash: Hash | undefined;
  for (const piece of toPieces(request)) {
    text += piece;
    if (!pauses.isDueAfter(piece.length * WORK_OF_CHARACTER)) continue;
    hash ??= createHash('sha256');
    hash.update(text);
    text = '';
    await pauses.pause();
  }
  text += ']';
  return hash === undefined ? digestHex(text) : hash.update(text).digest('hex');
}

/** A value as JSON, of which each element of a list is a piece. */
function* toPieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* toElements(value);
  else if (typeof value === 'object' && value !== null && !('toJSON' in value)) yield* toFields(value);
  else yield JSON.stringify(value, sortNames) ?? 'null';
}

function* toElements(list: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [index, item] of list.entries())
    yield `${index === 0 ? '' : ','}${JSON.stringify(item, sortNames) ?? 'null'}`;
  yield ']';
}

function* toFields(value: object): Generator<string> {
  const fields = Object.entries(Object(sortNames('', value))).filter(([, field]) => field !== undefined);
  yield '{';
  for (const [index, [name, field]] of fields.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
    yield* toPieces(field);
  }
  yield '}';
}

/** A retry may serialize an object's properties in another order. */
const sortNames = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
