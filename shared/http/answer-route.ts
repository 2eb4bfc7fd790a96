import type { Identity } from '../../db/queries/find-identity.ts';
import { guardedSource } from '../auth/networks.ts';
import { toLogFields, toServerTiming } from '../dependencies/meter.ts';
import { type Admission, GUARD, toQuotaState } from '../quotas/limits.ts';
import { noteRequest } from '../requests/note-request.ts';
import { admit } from './admit.ts';
import { createAhead } from './ahead.ts';
import { ApiError } from './api-error.ts';
import { type BodyShare, createBodyMemory } from './body-memory.ts';
import type { BaseContext, CallerContext } from './context.ts';
import type { ErrorCode } from './error-codes.ts';
import { runOnce } from './idempotency.ts';
import { preferredLanguage } from './preferred-language.ts';
import { type RawInput, readInput } from './read-input.ts';
import { type AnswerFrame, respondData, respondError, respondRaw } from './respond.ts';
import { type Cost, errorsOf, type Route, type RouteInput } from './route.ts';
import { SenderGone } from './sender-pace.ts';
import { toApiError } from './to-api-error.ts';

type Input = RouteInput<undefined, undefined, undefined>;

const bodyMemory = createBodyMemory();
/** As nginx logs it. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Answers one request of one route: guard → authentication → account state → network → service → capability → quota →
 * validation → idempotency → handler → envelope. A route with costs is validated before its quotas are spent, since
 * they depend on the input, yet still answered in this order.
 */
export async function answerRoute(
  base: BaseContext,
  route: Route,
  asked: Omit<RawInput, 'openShare' | 'ctx'>,
  requestId: string,
): Promise<Response> {
  const { request } = asked;
  const clientIp = request.headers.get('cf-connecting-ip') ?? 'unknown';
  const headers = new Headers();
  const ctx: CallerContext = {
    ...base,
    requestId,
    clientIp,
    method: request.method,
    language: preferredLanguage(request.headers.get('accept-language'), 'en'),
    degraded: false,
    header: (name) => request.headers.get(name) ?? undefined,
    setHeader: (name, value) => headers.set(name, value),
    // Set below, before any handler that has a caller can run.
    caller: undefined as unknown as CallerContext['caller'],
    idempotency: undefined,
  };
  const startedAt = base.clock().getTime();
  const untouched = toQuotaState(GUARD.requests, GUARD.windowSeconds, 0, GUARD.windowSeconds * 1000);
  let limits: Pick<AnswerFrame, 'rate' | 'policies'> = { rate: untouched, policies: [untouched] };
  const frame = (): AnswerFrame => {
    const now = base.clock();
    // What dependencies take is no stranger's business.
    if (ctx.caller !== undefined)
      headers.set('Server-Timing', toServerTiming(base.meter, now.getTime() - startedAt));
    return {
      requestId,
      startedAt,
      now,
      ...limits,
      headers,
      docsBase: base.config.API_BASE_URL,
      language: ctx.language,
    };
  };

  const ahead = createAhead(ctx, route);
  const run = async (input: Input): Promise<unknown> => {
    const handle = () => route.handler(input, ctx, ahead.workFor(ctx.caller?.organizationId, input));
    return await runOnce(ctx, route, input, handle, ahead.takeLock());
  };
  let share: BodyShare | undefined;
  const rawFor = (identity: Identity | undefined): RawInput => ({
    ...asked,
    ctx,
    openShare: (mostBytes) => {
      share = bodyMemory.open(`${identity?.organizationId ?? guardedSource(clientIp)}`, mostBytes);
      return share;
    },
  });
  let response: Response;
  let code: ErrorCode | undefined;
  let asker: Identity | undefined;
  try {
    const early: { value?: WithCosts; error?: unknown } = {};
    const readCosts = async (identity: Identity) => {
      // Asked again when the caller changed meanwhile; a body can be read once.
      if (early.value === undefined && early.error === undefined)
        Object.assign(early, await capture(readWithCosts(route, rawFor(identity), base.clock())));
      return early.value?.costs;
    };
    const admitted = await admit(ctx, route, request.method, {
      readCosts,
      begin: (organizationId) => {
        if (early.error === undefined) ahead.begin(organizationId, early.value?.input);
      },
      onAdmission: (admission) => {
        limits = toLimits(admission);
      },
      onIdentity: (identity) => {
        asker = identity;
      },
    });
    ctx.degraded = admitted.degraded;
    if (admitted.identity !== undefined) {
      ctx.caller = admitted.identity;
      ctx.log = ctx.log.with({ organization: admitted.identity.organizationId });
    }
    if (early.error !== undefined) throw early.error;
    const input = early.value?.input ?? (await readInput(route, rawFor(admitted.identity)));
    response =
      request.method === 'HEAD' && route.prices !== undefined
        ? respondRaw(frame(), new Response(null, { headers: { 'Content-Type': 'application/json' } }))
        : toResponse(frame, route, await run(input));
  } catch (error) {
    if (error instanceof SenderGone) {
      // Nobody reads it; the log tells it from what we failed at.
      response = respondRaw(frame(), new Response(null, { status: CLIENT_CLOSED_REQUEST }));
    } else {
      const answer = toDeclaredError(ctx, route, error);
      code = answer.code;
      response = respondError(frame(), answer, showsClientIp(route, answer) ? clientIp : undefined);
      logFailure(ctx, answer);
    }
  } finally {
    share?.leave();
    ahead.end();
  }
  logRequest(ctx, route, request, { status: response.status, code, startedAt });
  if (asker !== undefined) {
    const { organizationId, keyId } = asker;
    noteRequest(base, {
      ...{ requestId, atMs: startedAt, organizationId, keyId, operation: route.operationId },
      ...{ status: response.status, code: code ?? null, durationMs: base.clock().getTime() - startedAt },
    });
  }
  return response;
}

/** A refusal describes the limit that refused; before the organization is known, that is the guard. */
function toLimits(admission: Admission): Pick<AnswerFrame, 'rate' | 'policies'> {
  if (!admission.admitted) return { rate: admission.quota, policies: [admission.quota] };
  const { quota, quotas, guard } = admission;
  return quota === undefined ? { rate: guard, policies: [guard] } : { rate: quota, policies: quotas };
}

type WithCosts = { input: Input; costs: Cost[] };

async function readWithCosts(route: Route, raw: RawInput, now: Date): Promise<WithCosts> {
  const input = await readInput(route, raw);
  return { input, costs: route.costs?.(input, now) ?? [] };
}

async function capture<T>(work: Promise<T>): Promise<{ value?: T; error?: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}

/** The reply is parsed against its schema on its way out: what it does not name does not leave. */
function toResponse(frame: () => AnswerFrame, route: Route, value: unknown): Response {
  const { reply } = route;
  if (value instanceof Response) return respondRaw(frame(), value);
  if (!('data' in reply)) return respondRaw(frame(), new Response(null, { status: reply.status }));
  const data = reply.data.parse(value);
  const answer = frame();
  for (const [name, text] of Object.entries(reply.headers ?? {})) answer.headers.set(name, text);
  return respondData(answer, reply.status, data);
}

/** A code that the route does not declare is a bug of ours: answered 500, and loud. */
function toDeclaredError(ctx: CallerContext, route: Route, error: unknown): ApiError {
  const known = toApiError(error);
  if (errorsOf(route).has(known.code)) return known;
  ctx.log.error('undeclared_error', error, { operationId: route.operationId, code: known.code });
  return new ApiError('INTERNAL_SERVER_ERROR', { cause: error });
}

const showsClientIp = (route: Route, error: ApiError): boolean =>
  error.code === 'AUTH_IP_NOT_ALLOWED' ||
  error.code === 'RATE_DDOS_EXCEEDED' ||
  (route.operationId === 'ping' && error.status === 403);

function logFailure(ctx: CallerContext, error: ApiError): void {
  if (error.status === 500) ctx.log.error('request_failed', error.cause ?? error, { code: error.code });
  else if (error.status > 500) ctx.log.warn('request_unavailable', { code: error.code });
}

function logRequest(
  ctx: CallerContext,
  route: Route,
  request: Request,
  { status, code, startedAt }: { status: number; code: ErrorCode | undefined; startedAt: number },
): void {
  ctx.log.info('request', {
    operationId: route.operationId,
    method: request.method,
    status,
    ...(code === undefined ? {} : { code }),
    durationMs: ctx.clock().getTime() - startedAt,
    ...toLogFields(ctx.meter),
  });
}
