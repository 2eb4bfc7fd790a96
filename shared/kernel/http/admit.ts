import { checkAccess } from '../auth/check-access.ts';
import type { Identity } from '../auth/identity.ts';
import { hashToken, isWellFormedToken, readBearerToken } from '../auth/token.ts';
import { BoundedMap } from '../bounded-map.ts';
import { DomainError } from '../errors/domain-error.ts';
import { MESSAGES } from '../errors/messages.ts';
import { noteFailure } from '../log/note-failure.ts';
import { askLimiter } from '../quotas/ask-limiter.ts';
import type { Admission, AdmissionRequest, Spending } from '../quotas/limits.ts';
import { openUploadSlot, UPLOADS_AT_ONCE } from '../quotas/upload-slot.ts';
import type { Exchange } from './exchange.ts';
import { isHeavyBody, isLargeBody } from './input/is-large-body.ts';
import type { Route, SpentQuota } from './route.ts';
import { toErrorAnswer } from './to-error-answer.ts';

const HOUR_MS = 3_600_000;

/** An isolate keeps this many identities, and as many refusals. */
const MAX_KEPT = 5_000;
const identities = createIdentityCache();
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
 * routes. What it has learned is stored on the exchange even when it throws.
 */
export async function admit(exchange: Exchange): Promise<Identity | undefined> {
  const { access } = exchange.route;
  if (access === 'public' || access === 'signed') {
    await passGuard(exchange);
    return undefined;
  }
  let credentials = await identify(exchange);
  let admission = await spend(exchange, credentials);
  if (credentials.tokenHash !== undefined && isOutdated(credentials.identity, admission)) {
    // Permissions changed after the identity was cached: undo the spending and start over.
    await Promise.all([admission.giveBack?.(), exchange.slot?.release()]);
    credentials = await readIdentity(exchange, credentials.tokenHash);
    admission = await spend(exchange, credentials);
  }
  if (credentials.refusal !== null) throw credentials.refusal;
  if (exchange.degraded && mayWrite(exchange)) throw new DomainError('SERVICE_UNAVAILABLE');
  if (!admission.admitted)
    throw new DomainError('RATE_TPS_EXCEEDED', {
      retryAfterSec: admission.quota.resetSec,
      ...(admission.quota === UPLOADS_AT_ONCE && { message: MESSAGES.twoUploads }),
    });
  return credentials.identity;
}

const mayWrite = ({ request: { method } }: Exchange): boolean => method !== 'GET' && method !== 'HEAD';

/** Identifies the caller. With an unknown key, the source must pass the guard before Postgres is asked. */
async function identify(exchange: Exchange): Promise<Credentials> {
  const { ctx } = exchange;
  const token = readBearerToken(ctx.header('authorization'));
  if (token === undefined)
    return { tokenHash: undefined, identity: undefined, refusal: new DomainError('AUTH_REQUIRED') };
  const tokenHash = hashToken(token);
  if (!isWellFormedToken(token)) return unknownKey(tokenHash);
  const identity = identities.get(tokenHash, ctx.clock().getTime(), ctx.config.KEY_CACHE_SECONDS);
  if (identity !== undefined) return judge(exchange, tokenHash, identity);
  await passGuard(exchange);
  return await readIdentity(exchange, tokenHash);
}

/** Reads the identity of a key from Postgres and caches it in the isolate. */
async function readIdentity(exchange: Exchange, tokenHash: string): Promise<Credentials> {
  const { ctx, keys } = exchange;
  const now = ctx.clock();
  const identity = await keys.findIdentity(ctx.db, tokenHash);
  if (identity === undefined) return unknownKey(tokenHash);
  identities.set(tokenHash, identity, now.getTime());
  const credentials = judge(exchange, tokenHash, identity);
  if (credentials.refusal === null) markSeen(exchange, identity, now);
  return credentials;
}

/** Whether the key may call this route. */
function judge(exchange: Exchange, tokenHash: string, identity: Identity): Credentials {
  const { ctx, route } = exchange;
  exchange.identity = identity;
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
async function spend(exchange: Exchange, { refusal, identity, tokenHash }: Credentials): Promise<Admission> {
  const { route } = exchange;
  if (identity === undefined || refusal !== null)
    return await askRefused(exchange, { refusal, identity, tokenHash });
  const { organizationId } = identity;
  if (isLargeBody(route, exchange.request))
    exchange.slot = openUploadSlot(exchange.ctx.redis, organizationId);
  const { slot } = exchange;
  if (route.cost !== undefined && route.body !== undefined) {
    const spendings = toSpendings(route, identity, 0, { ...route.cost, units: 0 });
    const look = await ask(exchange, { organizationId, spendings, slot });
    if (!look.admitted || exchange.degraded || isOutdated(identity, look)) return look;
  }
  if (route.cost === undefined && route.method !== 'get') {
    const asked = ask(exchange, { organizationId, slot, spendings: toSpendings(route, identity, 1) });
    if (!wasRefused(exchange, identity)) exchange.earlyStart.begin(identity, undefined);
    return await asked;
  }
  return await spendAfterReading(exchange, identity);
}

async function spendAfterReading(exchange: Exchange, identity: Identity): Promise<Admission> {
  const { route, request } = exchange;
  const { organizationId } = identity;
  // Errors of the input are reported after the quotas have been checked.
  const read = await exchange.read().catch(() => undefined);
  const asked = ask(exchange, { organizationId, spendings: toSpendings(route, identity, 1, read?.cost) });
  if (read !== undefined && !wasRefused(exchange, identity)) exchange.earlyStart.begin(identity, read.input);
  const admission = await asked;
  if (admission.admitted || !isHeavyBody(route, request)) return admission;
  // Its body has been read: that counts as a request, although nothing of what it asks for is done.
  await ask(exchange, { organizationId, spendings: toSpendings(route, identity, 1) });
  exchange.admission = admission;
  return admission;
}

/** Counts a refused request; it spends nothing. */
function askRefused(exchange: Exchange, { refusal, identity, tokenHash }: Credentials): Promise<Admission> {
  const isUnknown = refusal !== null && toErrorAnswer(refusal).status === 401;
  return ask(exchange, {
    failedKeyHash: refusal?.code === 'AUTH_INVALID_KEY' ? tokenHash : undefined,
    organizationId: identity?.organizationId,
    spendings: identity === undefined || isUnknown ? [] : toSpendings(exchange.route, identity, 0),
  });
}

/** Counts a request whose caller is unknown or irrelevant. Throws RATE_DDOS_EXCEEDED. */
const passGuard = (exchange: Exchange): Promise<Admission> => ask(exchange, { spendings: [] });

/** Checks guard and quotas in one round trip; the guard counts the request once. Throws RATE_DDOS_EXCEEDED. */
async function ask(
  exchange: Exchange,
  request: Pick<AdmissionRequest, 'spendings'> & Partial<AdmissionRequest>,
): Promise<Admission> {
  const { ctx, route, source } = exchange;
  const countVolume = !exchange.isCounted;
  exchange.isCounted = true;
  const asked = { source, countVolume, failedKeyHash: undefined, ...request };
  const { admission, isFallback } = await askLimiter(ctx, asked);
  exchange.degraded ||= isFallback;
  exchange.admission = admission;
  if (admission.admitted) return admission;
  const { by, quota, guard } = admission;
  const who = by === 'guard' ? source : quotaOf(request.organizationId, route);
  refused.note(who, quota.resetSec, ctx.clock().getTime());
  if (by === 'guard') throw new DomainError('RATE_DDOS_EXCEEDED', { retryAfterSec: guard.resetSec });
  return admission;
}

/** Whether this isolate recently refused the source or the quota: then no early reads are started. */
const wasRefused = ({ ctx, route, source }: Exchange, { organizationId }: Identity): boolean =>
  [source, quotaOf(organizationId, route)].some((who) => refused.has(who, ctx.clock().getTime()));

/** Key under which refusals by an organization's quota on a route are remembered. */
const quotaOf = (organizationId: number | undefined, { operationId }: Route): string =>
  `${organizationId}:${operationId}`;

/** Whether permissions changed after the identity was cached. */
const isOutdated = (identity: Identity | undefined, { epoch = 0 }: Admission): boolean =>
  (identity?.readAt ?? Infinity) <= epoch;

/** Records after the response that the member's key was used, at most once an hour. */
function markSeen({ ctx, keys }: Exchange, identity: Identity, now: Date): void {
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

/**
 * Identities that one isolate caches, each for at most `ttlSeconds`. That bounds how long a revocation, block or role
 * change takes to apply everywhere; expiry is checked on every request.
 */
function createIdentityCache() {
  const known = new BoundedMap<string, { identity: Identity; loadedAt: number }>(MAX_KEPT);
  return {
    get(tokenHash: string, now: number, ttlSeconds: number): Identity | undefined {
      const entry = known.get(tokenHash);
      if (entry === undefined) return undefined;
      const age = now - entry.loadedAt;
      if (age >= 0 && age < ttlSeconds * 1000) return entry.identity;
      known.delete(tokenHash);
      return undefined;
    },
    set(tokenHash: string, identity: Identity, now: number): void {
      known.set(tokenHash, { identity, loadedAt: now });
    },
  };
}

/**
 * Recently refused sources and quotas, until their limits reset: requests from them start no early reads, so that a
 * flood of refused requests loads only Redis. It decides nothing else.
 */
function createRecentRefusals() {
  const until = new BoundedMap<string, number>(MAX_KEPT);
  return {
    note(who: string, seconds: number, now: number): void {
      until.set(who, now + seconds * 1000);
    },
    has: (who: string, now: number): boolean => (until.get(who) ?? 0) > now,
  };
}
