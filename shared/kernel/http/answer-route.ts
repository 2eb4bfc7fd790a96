import { toLogFields, toServerTiming } from '../../../db/engine/deadlines/meter.ts';
import type { Keys } from '../auth/identity.ts';
import type { Ctx } from '../ctx.ts';
import type { ErrorCode } from '../errors/error-codes.ts';
import { noteFailure } from '../log/note-failure.ts';
import { type Admission, GUARD_WINDOW, toQuotaState } from '../quotas/limits.ts';
import { returnUnits, returnUnitsUnlessRun } from '../quotas/return-units.ts';
import { recordAnswer } from '../requests/record-answer.ts';
import type { ObjectiveName } from '../requests/tally.ts';
import { admit } from './admit.ts';
import { toDeprecationHeaders } from './deprecation.ts';
import { type Exchange, openExchange, toTenantCtx } from './exchange.ts';
import { runOnce } from './idempotency/idempotency.ts';
import { isHeavyBody } from './input/is-large-body.ts';
import { SenderGone } from './input/read-body.ts';
import type { RawInput } from './input/read-input.ts';
import { type AnswerFrame, respondData, respondError, respondRaw } from './respond.ts';
import { type ErasedInput, errorsOf, type Route } from './route.ts';
import { type ErrorAnswer, toErrorAnswer } from './to-error-answer.ts';

/** nginx's status for this. */
const CLIENT_CLOSED_REQUEST = 499;

/** A response, and its error code if it is an error. */
type Answer = { response: Response; code?: ErrorCode };

/**
 * Answers one request of one route: guard → authentication → account state → network → service → capability → quota →
 * validation → idempotency → handler → envelope. A route with a cost is validated before its quotas are spent, since
 * the cost depends on the input, but its errors are still reported in this order.
 */
export async function answerRoute(
  ctx: Ctx,
  route: Route,
  asked: Pick<RawInput, 'request' | 'params' | 'queries'>,
  keys: Keys,
): Promise<Response> {
  const exchange = openExchange(ctx, route, asked, keys);
  const answer = await runSteps(exchange)
    .catch((error) => {
      undoReading(exchange);
      return toRefusal(exchange, error);
    })
    .finally(async () => {
      exchange.share?.release();
      exchange.earlyStart.end();
      await exchange.slot?.release();
    });
  note(exchange, answer);
  return answer.response;
}

/** Throws whatever error a step raises. */
async function runSteps(exchange: Exchange): Promise<Answer> {
  const identity = await admit(exchange);
  exchange.ctx = { ...exchange.ctx, degraded: exchange.degraded };
  if (identity !== undefined) exchange.ctx = toTenantCtx(exchange.ctx, identity);
  const { input } = await exchange.read();
  if (isPricedHead(exchange)) {
    const headers = { 'Content-Type': 'application/json' };
    return { response: respondRaw(toFrame(exchange), new Response(null, { headers })) };
  }
  return { response: toResponse(exchange, await handle(exchange, input)) };
}

/** A HEAD of a GET that costs money does not run: nobody pays for headers. */
const isPricedHead = ({ request, route }: Exchange): boolean =>
  request.method === 'HEAD' && route.isCharged === true;

/** Runs the handler, under the Idempotency-Key if the request has one. */
async function handle(exchange: Exchange, input: ErasedInput): Promise<unknown> {
  const { ctx, route, earlyStart, identity, degraded } = exchange;
  if (!('tenant' in ctx)) return await route.handler(input, ctx);
  const begun = earlyStart.takeAnswer(identity, degraded);
  if (begun !== undefined) return await begun;
  return await runOnce(
    ctx,
    route,
    input,
    (idempotency) => {
      // From here on the handler knows what was done.
      exchange.undo = undefined;
      return route.handler(input, { ...ctx, idempotency });
    },
    earlyStart.takeLock(),
  );
}

/** Undoes what reading the body of a refused request did, after the answer. */
function undoReading({ ctx, undo }: Exchange): void {
  if (undo !== undefined) ctx.waitUntil(undo().catch(noteFailure(ctx.log, 'reading_not_undone')));
}

/** Converts a step's error into a response. */
async function toRefusal(exchange: Exchange, error: unknown): Promise<Answer> {
  // Nobody receives it; the log distinguishes it from our own failures.
  if (error instanceof SenderGone)
    return { response: respondRaw(toFrame(exchange), new Response(null, { status: CLIENT_CLOSED_REQUEST })) };
  const { ctx, route } = exchange;
  const refusal = toDeclaredError(exchange, error);
  if (refusal.status === 429) await undoAdmission(exchange, refusal);
  if (refusal.status >= 500) ctx.waitUntil(returnUnitsUnlessRun(ctx, error, [exchange.admission]));
  if (refusal.status === 500) ctx.log.error('request_failed', error, { code: refusal.code });
  else if (refusal.status > 500) ctx.log.warn('request_unavailable', { code: refusal.code });
  const clientIp = showsClientIp(route, refusal) ? ctx.clientIp : undefined;
  return { response: respondError(toFrame(exchange), refusal, clientIp), code: refusal.code };
}

/**
 * A limit checked by the handler refused what the quotas had admitted: they get their units back, but not for a body over
 * 64 KiB, which has been read and checked by then.
 */
async function undoAdmission(
  exchange: Exchange,
  { exceeded, retryAfterSec = 1 }: ErrorAnswer,
): Promise<void> {
  const { admission, route, request } = exchange;
  if (!admission?.admitted || exceeded === undefined) return;
  // Before the response, so that a retry finds the returned units.
  if (!isHeavyBody(route, request)) await returnUnits([admission]);
  const quota = { ...exceeded, resetSec: retryAfterSec };
  exchange.admission = { admitted: false, by: 'quota', guard: admission.guard, quota };
}

/** The metadata of every response. */
function toFrame({ ctx, route, headers, startedAt, admission }: Exchange): AnswerFrame {
  const now = ctx.clock();
  // Timings of dependencies are shown to authenticated callers only.
  if ('tenant' in ctx) headers['Server-Timing'] = toServerTiming(ctx.meter, now.getTime() - startedAt);
  const docsBase = ctx.config.API_BASE_URL;
  if (route.deprecation !== undefined)
    Object.assign(headers, toDeprecationHeaders(route.deprecation, docsBase));
  return {
    requestId: ctx.requestId,
    startedAt,
    now,
    ...toLimits(admission),
    headers,
    docsBase,
    language: ctx.language,
  };
}

const UNTOUCHED = toQuotaState(GUARD_WINDOW, 0, GUARD_WINDOW.windowSeconds * 1000);

/** A refusal reports the limit that refused; before the organization is known, that is the guard. */
function toLimits(admission: Admission | undefined): Pick<AnswerFrame, 'rate' | 'policies'> {
  if (admission === undefined) return { rate: UNTOUCHED, policies: [UNTOUCHED] };
  if (!admission.admitted) return { rate: admission.quota, policies: [admission.quota] };
  const { quota, quotas, guard } = admission;
  return quota === undefined ? { rate: guard, policies: [guard] } : { rate: quota, policies: quotas };
}

/** The reply is parsed with its schema, so that undeclared fields are never sent. */
function toResponse(exchange: Exchange, value: unknown): Response {
  const { reply } = exchange.route;
  if (value instanceof Response) return respondRaw(toFrame(exchange), value);
  if (!('data' in reply)) return respondRaw(toFrame(exchange), new Response(null, { status: reply.status }));
  const data = reply.data.parse(value);
  const frame = toFrame(exchange);
  return respondData({ ...frame, headers: { ...frame.headers, ...reply.headers } }, reply.status, data);
}

/** An undeclared code is a bug of ours: answered 500 and logged as an error. */
function toDeclaredError({ ctx, route }: Exchange, error: unknown): ErrorAnswer {
  const known = toErrorAnswer(error);
  if (errorsOf(route).has(known.code)) return known;
  ctx.log.error('undeclared_error', error, { operationId: route.operationId, code: known.code });
  return toErrorAnswer(undefined);
}

const showsClientIp = (route: Route, error: ErrorAnswer): boolean =>
  error.code === 'AUTH_IP_NOT_ALLOWED' ||
  error.code === 'RATE_DDOS_EXCEEDED' ||
  (route.operationId === 'ping' && error.status === 403);

const objectiveOf = ({ objective, method }: Route): ObjectiveName =>
  objective ?? (method === 'get' ? 'reads' : 'creations');

/** Logs the request, counts its answer, and records it for the organization's log in the portal. */
function note(
  { ctx, route, request, startedAt, identity }: Exchange,
  { response: { status }, code }: Answer,
): void {
  const { operationId } = route;
  const durationMs = ctx.clock().getTime() - startedAt;
  ctx.log.info('request', {
    operationId,
    method: request.method,
    status,
    ...(code === undefined ? {} : { code }),
    durationMs,
    ...toLogFields(ctx.meter),
  });
  recordAnswer(
    ctx,
    {
      component: ctx.functionName,
      operation: operationId,
      objective: objectiveOf(route),
      status,
      durationMs,
      organizationId: identity?.organizationId,
    },
    identity && {
      requestId: ctx.requestId,
      atMs: startedAt,
      organizationId: identity.organizationId,
      keyId: identity.keyId,
      operation: operationId,
      status,
      code: code ?? null,
      durationMs,
    },
  );
}
