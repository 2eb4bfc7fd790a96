import { checkAccess } from '../auth/check-access.ts';
import type { Identity } from '../auth/identity.ts';
import { createIdentityCache } from '../auth/identity-cache.ts';
import { hashToken, isWellFormedToken, readBearerToken } from '../auth/token.ts';
import { DomainError } from '../errors/domain-error.ts';
import { noteFailure } from '../log/note-failure.ts';
import { MESSAGES } from '../messages.ts';
import { askLimiter } from '../quotas/ask-limiter.ts';
import type { Admission, AdmissionRequest, Spending } from '../quotas/limits.ts';
import { createRecentRefusals } from '../quotas/recent-refusals.ts';
import { openUploadSlot, UPLOADS_AT_ONCE } from '../quotas/upload-slot.ts';
import type { Call } from './call.ts';
import { isLargeBody } from './input/is-large-body.ts';
import type { Route, SpentQuota } from './route.ts';
import { toErrorAnswer } from './to-error-answer.ts';

const identities = createIdentityCache();
const HOUR_MS = 3_600_000;
const refused = createRecentRefusals();

type Credentials = {
  tokenHash: string | undefined;
  identity: Identity | undefined;
  refusal: DomainError | null;
};

/**
 * Guard, authentication, account state, network, service, capability and quota, answered in that order. On a warm
 * isolate this takes one round trip: the cached identity tells whether the key passes, so guard, quota and the route's
 * early reads are sent together. A refused caller triggers no reads. Returns the caller's identity, undefined on public
 * routes. What it has learned is stored on the call even when it throws.
 */
export async function admit(call: Call): Promise<Identity | undefined> {
  const { access } = call.route;
  if (access === 'public' || access === 'signed') {
    await passGuard(call);
    return undefined;
  }
  let credentials = await identify(call);
  let admission = await spend(call, credentials);
  if (credentials.tokenHash !== undefined && isOutdated(credentials.identity, admission)) {
    // Permissions changed after the identity was cached: undo the spending and start over.
    await Promise.all([admission.giveBack?.(), call.slot?.release()]);
    credentials = await readIdentity(call, credentials.tokenHash);
    admission = await spend(call, credentials);
  }
  if (credentials.refusal !== null) throw credentials.refusal;
  if (call.degraded && mayWrite(call)) throw new DomainError('SERVICE_UNAVAILABLE');
  if (!admission.admitted)
    throw new DomainError('RATE_TPS_EXCEEDED', {
      retryAfterSec: admission.quota.resetSec,
      ...(admission.quota === UPLOADS_AT_ONCE && { message: MESSAGES.twoUploads }),
    });
  return credentials.identity;
}

const mayWrite = ({ request: { method } }: Call): boolean => method !== 'GET' && method !== 'HEAD';

/** Identifies the caller. With an unknown key, the source must pass the guard before Postgres is asked. */
async function identify(call: Call): Promise<Credentials> {
  const { ctx } = call;
  const token = readBearerToken(ctx.header('authorization'));
  if (token === undefined)
    return { tokenHash: undefined, identity: undefined, refusal: new DomainError('AUTH_REQUIRED') };
  const tokenHash = hashToken(token);
  if (!isWellFormedToken(token)) return unknownKey(tokenHash);
  const identity = identities.get(tokenHash, ctx.clock().getTime(), ctx.config.KEY_CACHE_SECONDS);
  if (identity !== undefined) return judge(call, tokenHash, identity);
  await passGuard(call);
  return await readIdentity(call, tokenHash);
}

/** Reads the identity of a key from Postgres and caches it in the isolate. */
async function readIdentity(call: Call, tokenHash: string): Promise<Credentials> {
  const { ctx, keys } = call;
  const now = ctx.clock();
  const identity = await keys.findIdentity(ctx.db, tokenHash);
  if (identity === undefined) return unknownKey(tokenHash);
  identities.set(tokenHash, identity, now.getTime());
  const credentials = judge(call, tokenHash, identity);
  if (credentials.refusal === null) markSeen(call, identity, now);
  return credentials;
}

/** Whether the key may call this route. */
function judge(call: Call, tokenHash: string, identity: Identity): Credentials {
  const { ctx, route } = call;
  call.identity = identity;
  const { method, clientIp } = ctx;
  const refusal = checkAccess(identity, { access: route.access, method, clientIp, now: ctx.clock() });
  return { tokenHash, identity, refusal };
}

const unknownKey = (tokenHash: string): Credentials => ({
  tokenHash,
  identity: undefined,
  refusal: new DomainError('AUTH_INVALID_KEY'),
});

/**
 * Spends the request's quotas, all or none, and starts the early reads. A body that the cost depends on is
 * read only after a check that the quotas are not exhausted. A refused caller spends nothing, but learns the quota's state.
 */
async function spend(call: Call, { refusal, identity, tokenHash }: Credentials): Promise<Admission> {
  const { route } = call;
  const refusalStatus = refusal && toErrorAnswer(refusal).status;
  if (identity === undefined || refusal !== null)
    return await ask(call, {
      failedKeyHash: refusal?.code === 'AUTH_INVALID_KEY' ? tokenHash : undefined,
      organizationId: identity?.organizationId,
      spendings: identity === undefined || refusalStatus === 401 ? [] : toSpendings(route, identity, 0),
    });
  const { organizationId } = identity;
  if (isLargeBody(route, call.request)) call.slot = openUploadSlot(call.ctx.redis, organizationId);
  const { slot } = call;
  if (route.cost !== undefined && route.body !== undefined) {
    const spendings = toSpendings(route, identity, 0, { ...route.cost, units: 0 });
    const look = await ask(call, { organizationId, spendings, slot });
    if (!look.admitted || call.degraded || isOutdated(identity, look)) return look;
  }
  if (route.cost === undefined && route.prefetch === undefined) {
    const asked = ask(call, { organizationId, slot, spendings: toSpendings(route, identity, 1) });
    if (!wasRefused(call, identity)) call.prefetch.begin(organizationId, undefined);
    return await asked;
  }
  // Errors of the input are reported after the quotas have been checked.
  const read = await call.read().catch(() => undefined);
  const asked = ask(call, { organizationId, spendings: toSpendings(route, identity, 1, read?.cost) });
  if (read !== undefined && !wasRefused(call, identity)) call.prefetch.begin(organizationId, read.input);
  return await asked;
}

/** Counts a request whose caller is unknown or irrelevant. Throws RATE_DDOS_EXCEEDED. */
const passGuard = (call: Call): Promise<Admission> => ask(call, { spendings: [] });

/** Checks guard and quotas in one round trip; the guard counts the request once. Throws RATE_DDOS_EXCEEDED. */
async function ask(
  call: Call,
  request: Pick<AdmissionRequest, 'spendings'> & Partial<AdmissionRequest>,
): Promise<Admission> {
  const { ctx, route, source } = call;
  const countVolume = !call.isCounted;
  call.isCounted = true;
  const asked = { source, countVolume, failedKeyHash: undefined, ...request };
  const { admission, isFallback } = await askLimiter(ctx, asked);
  call.degraded ||= isFallback;
  call.admission = admission;
  if (admission.admitted) return admission;
  const { by, quota, guard } = admission;
  const who = by === 'guard' ? source : quotaOf(request.organizationId, route);
  refused.note(who, quota.resetSec, ctx.clock().getTime());
  if (by === 'guard') throw new DomainError('RATE_DDOS_EXCEEDED', { retryAfterSec: guard.resetSec });
  return admission;
}

/** Whether this isolate recently refused the source or the quota: then no early reads are started. */
const wasRefused = ({ ctx, route, source }: Call, { organizationId }: Identity): boolean =>
  [source, quotaOf(organizationId, route)].some((who) => refused.has(who, ctx.clock().getTime()));

/** Key under which refusals by an organization's quota on a route are remembered. */
const quotaOf = (organizationId: number | undefined, { operationId }: Route): string =>
  `${organizationId}:${operationId}`;

/** Whether permissions changed after the identity was cached. */
const isOutdated = (identity: Identity | undefined, { epoch = 0 }: Admission): boolean =>
  (identity?.readAt ?? Infinity) <= epoch;

/** Records after the response that the member's key was used, at most once an hour. */
function markSeen({ ctx, keys }: Call, identity: Identity, now: Date): void {
  const { organizationId, createdBy, lastSeenAt } = identity;
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < HOUR_MS) return;
  const noted = keys.markMemberSeen(ctx.db, organizationId, createdBy);
  ctx.waitUntil(noted.catch(noteFailure(ctx.log, 'member_not_noted')));
}

/** The route's own quota and, once the input is valid, its further cost. */
function toSpendings(route: Route, identity: Identity, units: number, cost?: SpentQuota): Spending[] {
  if (route.limit === 'guard') return [];
  const { requests, windowSeconds, sharedAs } = route.limit;
  const own = {
    key: `${identity.organizationId}:${sharedAs ?? route.operationId}`,
    limit: requests,
    windowSeconds,
  };
  return [
    { ...own, units },
    ...(cost === undefined ? [] : [{ ...cost, key: `${identity.organizationId}:${cost.quota}` }]),
  ];
}
