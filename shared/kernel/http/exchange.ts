import { guardedSource } from '../auth/guarded-source.ts';
import type { Identity, Keys } from '../auth/identity.ts';
import type { Ctx, TenantCtx } from '../ctx.ts';
import { preferredLanguage } from '../errors/preferred-language.ts';
import type { Admission } from '../quotas/limits.ts';
import type { UploadSlot } from '../quotas/upload-slot.ts';
import { createEarlyStart, type EarlyStart } from './early-start.ts';
import { type BodyShare, createBodyMemory } from './input/body-memory.ts';
import { type RawInput, readInput } from './input/read-input.ts';
import type { RequestCtx } from './request-ctx.ts';
import { type ErasedInput, type Route, type SpentQuota, toSpentQuota } from './route.ts';

/** One request as it passes through the steps, and what they have found out so far. */
export type Exchange = {
  readonly route: Route;
  readonly request: Request;
  readonly startedAt: number;
  readonly keys: Keys;
  /** The address that the guard counts it under. */
  readonly source: string;
  /** Headers that handlers add to the response. */
  readonly headers: Record<string, string>;
  readonly earlyStart: EarlyStart;
  /** Parses the input and computes its cost, once; later calls get the same result or error. */
  readonly read: () => Promise<{ input: ErasedInput; cost: SpentQuota | undefined }>;
  /** A TenantCtx once the key is admitted. */
  ctx: RequestCtx | (RequestCtx & TenantCtx);
  /** The key's identity, even when the key was refused. */
  identity: Identity | undefined;
  /** The latest state of the limits; undefined until they are checked. */
  admission: Admission | undefined;
  /** Redis was unreachable, and the isolate's in-memory limiter decided. */
  degraded: boolean;
  /** The guard has already counted this request. */
  isCounted: boolean;
  /** Undoes what reading its body did; undefined once its handler runs. */
  undo: (() => Promise<void>) | undefined;
  /** Its share of the memory for bodies, released when it ends. */
  share: BodyShare | undefined;
  /** Its organization's slot for a large body, freed when that has been read. */
  slot: UploadSlot | undefined;
};

const bodyMemory = createBodyMemory();

/** Wraps an incoming request; nothing is checked yet. */
export function openExchange(
  opened: Ctx,
  route: Route,
  asked: Pick<RawInput, 'request' | 'params' | 'queries'>,
  keys: Keys,
): Exchange {
  const { request } = asked;
  const headers: Record<string, string> = {};
  const ctx: RequestCtx = {
    ...opened,
    clientIp: request.headers.get('cf-connecting-ip') ?? 'unknown',
    method: request.method,
    language: preferredLanguage(request.headers.get('accept-language'), 'en'),
    degraded: false,
    header: (name) => request.headers.get(name) ?? undefined,
    setHeader: (name, value) => {
      headers[name] = value;
    },
  };
  let reading: ReturnType<Exchange['read']> | undefined;
  const exchange: Exchange = {
    route,
    request,
    startedAt: ctx.clock().getTime(),
    keys,
    source: guardedSource(ctx.clientIp),
    headers,
    earlyStart: createEarlyStart(ctx, route, (identity) => toTenantCtx(ctx, identity)),
    read: () => {
      // Its end is waited for with the answer.
      reading ??= read(exchange, asked).finally(() => void exchange.slot?.release());
      return reading;
    },
    ctx,
    identity: undefined,
    admission: undefined,
    degraded: false,
    isCounted: false,
    undo: undefined,
    share: undefined,
    slot: undefined,
  };
  return exchange;
}

/** The context of a handler, for an organization whose key passed every check. */
export const toTenantCtx = (ctx: RequestCtx, tenant: Identity): RequestCtx & TenantCtx => ({
  ...ctx,
  actor: { actor: 'key', actorId: tenant.keyId, actorName: tenant.keyName },
  log: ctx.log.with({ organization: tenant.organizationId }),
  tenant,
  idempotency: undefined,
});

async function read(exchange: Exchange, asked: Pick<RawInput, 'request' | 'params' | 'queries'>) {
  const { ctx, route, identity, source } = exchange;
  const input = await readInput(route, {
    ...asked,
    tenant: identity && (() => toTenantCtx(ctx, identity)),
    onRefusal: (undo) => {
      exchange.undo = undo;
    },
    openShare: (mostBytes) => {
      exchange.share = bodyMemory.open(`${identity?.organizationId ?? source}`, mostBytes);
      return exchange.share;
    },
  });
  return { input, cost: route.cost && toSpentQuota(route.cost, input, ctx.clock()) };
}
