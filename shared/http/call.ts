import type { Identity } from '../../db/queries/people/find-identity.ts';
import { guardedSource } from '../auth/networks.ts';
import type { Admission } from '../quotas/limits.ts';
import type { BaseContext, CallerContext, RequestContext } from './context.ts';
import { type BodyShare, createBodyMemory } from './input/body-memory.ts';
import { type RawInput, readInput } from './input/read-input.ts';
import { preferredLanguage } from './language/preferred-language.ts';
import { createPrefetch, type Prefetch } from './prefetch.ts';
import type { Cost, Input, Route } from './route.ts';

/** One request as it passes through the steps, and what they have found out so far. */
export type Call = {
  readonly route: Route;
  readonly request: Request;
  readonly startedAt: number;
  /** The address that the guard counts it under. */
  readonly source: string;
  /** Headers that handlers add to the response. */
  readonly headers: Record<string, string>;
  readonly prefetch: Prefetch;
  /** Parses the input and computes its costs, once; later calls get the same result or error. */
  readonly read: () => Promise<{ input: Input; costs: readonly Cost[] }>;
  /** A CallerContext once the caller is admitted. */
  ctx: RequestContext | CallerContext;
  /** The key's identity, even when the key was refused. */
  identity: Identity | undefined;
  /** The latest state of the limits; undefined until they are checked. */
  admission: Admission | undefined;
  /** Redis was unreachable, and the isolate's in-memory limiter decided. */
  degraded: boolean;
  /** The guard has already counted this request. */
  isCounted: boolean;
  /** Its share of the memory for bodies, released when it ends. */
  share: BodyShare | undefined;
};

const bodyMemory = createBodyMemory();

/** Wraps an incoming request; nothing is checked yet. */
export function openCall(
  base: BaseContext,
  route: Route,
  asked: Pick<RawInput, 'request' | 'params' | 'queries'>,
  requestId: string,
): Call {
  const { request } = asked;
  const headers: Record<string, string> = {};
  const ctx: RequestContext = {
    ...base,
    requestId,
    clientIp: request.headers.get('cf-connecting-ip') ?? 'unknown',
    method: request.method,
    language: preferredLanguage(request.headers.get('accept-language'), 'en'),
    degraded: false,
    header: (name) => request.headers.get(name) ?? undefined,
    setHeader: (name, value) => {
      headers[name] = value;
    },
  };
  let reading: ReturnType<Call['read']> | undefined;
  const call: Call = {
    route,
    request,
    startedAt: base.clock().getTime(),
    source: guardedSource(ctx.clientIp),
    headers,
    prefetch: createPrefetch(ctx, route),
    read: () => {
      reading ??= read(call, asked);
      return reading;
    },
    ctx,
    identity: undefined,
    admission: undefined,
    degraded: false,
    isCounted: false,
    share: undefined,
  };
  return call;
}

/** The context of a handler, for a caller who passed every check. */
export const toCallerContext = (ctx: RequestContext, caller: Identity): CallerContext => ({
  ...ctx,
  log: ctx.log.with({ organization: caller.organizationId }),
  caller,
  idempotency: undefined,
});

async function read(call: Call, asked: Pick<RawInput, 'request' | 'params' | 'queries'>) {
  const { ctx, route, identity, source } = call;
  const input = await readInput(route, {
    ...asked,
    caller: identity && (() => toCallerContext(ctx, identity)),
    openShare: (mostBytes) => {
      call.share = bodyMemory.open(`${identity?.organizationId ?? source}`, mostBytes);
      return call.share;
    },
  });
  return { input, costs: route.costs?.(input, ctx.clock()) ?? [] };
}
