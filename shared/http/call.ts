import type { Identity } from '../../db/queries/people/find-identity.ts';
import { guardedSource } from '../auth/networks.ts';
import type { Admission } from '../quotas/limits.ts';
import { type Ahead, createAhead } from './ahead.ts';
import { type BodyShare, createBodyMemory } from './body-memory.ts';
import type { BaseContext, CallerContext, RequestContext } from './context.ts';
import { preferredLanguage } from './preferred-language.ts';
import { type RawInput, readInput } from './read-input.ts';
import type { Cost, Input, Route } from './route.ts';

/** One request of a route on its way through the steps, and what they have found out so far. */
export type Call = {
  readonly route: Route;
  readonly request: Request;
  readonly startedAt: number;
  /** Whom the guard counts it for. */
  readonly source: string;
  /** What the answer will carry besides the machinery's headers. */
  readonly headers: Headers;
  readonly ahead: Ahead;
  /** Its input and what that costs, read when first asked for; whoever asks again gets the same, or the same refusal. */
  readonly read: () => Promise<{ input: Input; costs: readonly Cost[] }>;
  /** That of a caller, once admitted. */
  ctx: RequestContext | CallerContext;
  /** Whose key it is, also when it does not pass. */
  identity: Identity | undefined;
  /** The last state of the limits; undefined while nobody was asked. */
  admission: Admission | undefined;
  /** Some state came from the isolate's stand-in: Redis did not answer. */
  degraded: boolean;
  /** The guard has counted it among the requests of its source. */
  isCounted: boolean;
  /** Of the memory for bodies, what it has until it ends. */
  share: BodyShare | undefined;
};

const bodyMemory = createBodyMemory();

/** A request as it came in, nothing of it judged. */
export function openCall(
  base: BaseContext,
  route: Route,
  asked: Pick<RawInput, 'request' | 'params' | 'queries'>,
  requestId: string,
): Call {
  const { request } = asked;
  const headers = new Headers();
  const ctx: RequestContext = {
    ...base,
    requestId,
    clientIp: request.headers.get('cf-connecting-ip') ?? 'unknown',
    method: request.method,
    language: preferredLanguage(request.headers.get('accept-language'), 'en'),
    degraded: false,
    header: (name) => request.headers.get(name) ?? undefined,
    setHeader: (name, value) => headers.set(name, value),
  };
  let reading: ReturnType<Call['read']> | undefined;
  const call: Call = {
    route,
    request,
    startedAt: base.clock().getTime(),
    source: guardedSource(ctx.clientIp),
    headers,
    ahead: createAhead(ctx, route),
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

/** What a caller's handler gets, of whom every check has passed. */
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
