import { findIdentity, type Identity } from '../../db/queries/find-identity.ts';
import { markMemberSeen } from '../../db/queries/mark-member-seen.ts';
import { checkAccess } from '../auth/check-access.ts';
import { createIdentityCache } from '../auth/identity-cache.ts';
import { guardedSource } from '../auth/networks.ts';
import { hashToken, isWellFormedToken, readBearerToken } from '../auth/token.ts';
import { findDependencyError } from '../dependencies/postgres-error.ts';
import { createIsolateLimiter } from '../quotas/isolate-limiter.ts';
import type { Admission, AdmissionRequest, Spending } from '../quotas/limits.ts';
import { createRedisLimiter } from '../quotas/redis-limiter.ts';
import { createRefusedLately } from '../quotas/refused-lately.ts';
import { ApiError } from './api-error.ts';
import type { BaseContext, RequestContext } from './context.ts';
import type { Cost, Route } from './route.ts';

const identities = createIdentityCache();
const HOUR_MS = 3_600_000;
const standIn = createIsolateLimiter(() => Date.now());
const refused = createRefusedLately();

/** What came of the first ten steps: who calls, and the admission that the RateLimit fields describe. */
export type Admitted = { identity: Identity | undefined; admission: Admission; degraded: boolean };

type Steps = {
  /** Reads the input of a route with costs, or that reads ahead; undefined when it is not valid. */
  readCosts: (identity: Identity) => Promise<readonly Cost[] | undefined>;
  /** Asks for what goes with the quotas, in the same moment. */
  begin: (organizationId: number) => void;
  /** Hear of every state of the limits and of whose key it is, also when admission throws. */
  onAdmission: (admission: Admission) => void;
  onIdentity: (identity: Identity) => void;
};

type Credentials = {
  tokenHash: string | undefined;
  identity: Identity | undefined;
  refusal: ApiError | null;
};

/**
 * Guard, authentication, account state, network, service, capability and quota, answered in that order. On a warm
 * isolate it takes one round trip: whether the key passes is known without asking, so guard and quota go together, and
 * with them what the request asks ahead. Nothing is read or asked for a caller who did not pass.
 * A body is read for nobody whose quotas are spent: that costs a look at them.
 */
export async function admit(
  ctx: RequestContext,
  route: Route,
  method: string,
  { readCosts, begin, onAdmission, onIdentity }: Steps,
): Promise<Admitted> {
  const source = guardedSource(ctx.clientIp);
  let degraded = false;
  const decide = async (request: Omit<AdmissionRequest, 'source'>): Promise<Admission> => {
    const { admission, byStandIn } = await askLimiter(ctx, { source, ...request });
    degraded ||= byStandIn;
    onAdmission(admission);
    if (!admission.admitted) {
      const { by, quota } = admission;
      const who = by === 'guard' ? source : quotaOf(request.organizationId, route);
      refused.note(who, quota.resetSec, ctx.clock().getTime());
    }
    if (!admission.admitted && admission.by === 'guard') {
      throw new ApiError('RATE_DDOS_EXCEEDED', { retryAfterSec: admission.guard.resetSec });
    }
    return admission;
  };

  if (route.access === 'public' || route.access === 'signed') {
    const admission = await decide({ countVolume: true, failedKeyHash: undefined, spendings: [] });
    return { identity: undefined, admission, degraded };
  }

  const wasRefused = ({ organizationId }: Identity): boolean =>
    [source, quotaOf(organizationId, route)].some((who) => refused.has(who, ctx.clock().getTime()));

  let countVolume = true;
  /** Nothing is spent, and a body that nothing is left for is not read. */
  const lookAtQuotas = async (identity: Identity): Promise<Admission> => {
    const needs = route.readsWith?.map((quota) => ({ ...quota, units: 0 }));
    const spendings = toSpendings(route, identity, 0, needs);
    const { organizationId } = identity;
    const look = await decide({ countVolume, failedKeyHash: undefined, organizationId, spendings });
    countVolume = false;
    return look;
  };
  const spendFor = async ({ refusal, identity, tokenHash }: Credentials): Promise<Admission> => {
    const passed = refusal === null ? identity : undefined;
    if (passed !== undefined && route.costs !== undefined && route.body !== undefined) {
      const look = await lookAtQuotas(passed);
      if (!look.admitted || degraded || isOutdated(passed, look)) return look;
    }
    const readsFirst = route.costs !== undefined || route.ahead !== undefined;
    const costs = passed !== undefined && readsFirst ? await readCosts(passed) : undefined;
    const decided = decide({
      countVolume,
      failedKeyHash: refusal?.code === 'AUTH_INVALID_KEY' ? tokenHash : undefined,
      organizationId: identity?.organizationId,
      spendings:
        identity === undefined || refusal?.status === 401
          ? []
          : toSpendings(route, identity, refusal ? 0 : 1, costs),
    });
    if (passed !== undefined && !wasRefused(passed)) begin(passed.organizationId);
    return await decided;
  };
  let credentials = await identify(ctx, route, method, async () => {
    countVolume = false;
    await decide({ countVolume: true, failedKeyHash: undefined, spendings: [] });
  });
  if (credentials.identity !== undefined) onIdentity(credentials.identity);
  let admission = await spendFor(credentials);
  const { tokenHash } = credentials;
  if (tokenHash !== undefined && isOutdated(credentials.identity, admission)) {
    // Somebody has changed who may call since the key was read: as if it had not been asked.
    await admission.giveBack?.();
    countVolume = false;
    credentials = await readIdentity(ctx, route, method, tokenHash);
    admission = await spendFor(credentials);
  }
  const { refusal, identity } = credentials;
  if (refusal !== null) throw refusal;
  if (degraded && method !== 'GET' && method !== 'HEAD') throw new ApiError('SERVICE_UNAVAILABLE');
  if (!admission.admitted)
    throw new ApiError('RATE_TPS_EXCEEDED', { retryAfterSec: admission.quota.resetSec });
  return { identity, admission, degraded };
}

/** How refusals by the quotas of an organization on a route are remembered. */
const quotaOf = (organizationId: number | undefined, { operationId }: Route): string =>
  `${organizationId}:${operationId}`;

/** Whether somebody has changed who may call since the key was read. */
const isOutdated = (identity: Identity | undefined, { epoch = 0 }: Admission): boolean =>
  (identity?.readAt ?? Infinity) <= epoch;

/** Finds who calls. An unknown address must pass the guard (`beforeLookup`) before Postgres is asked for its key. */
async function identify(
  ctx: RequestContext,
  route: Route,
  method: string,
  beforeLookup: () => Promise<void>,
): Promise<Credentials> {
  const token = readBearerToken(ctx.header('authorization'));
  if (token === undefined)
    return { tokenHash: undefined, identity: undefined, refusal: new ApiError('AUTH_REQUIRED') };
  const tokenHash = await hashToken(token);
  if (!isWellFormedToken(token)) return unknownKey(tokenHash);

  const now = ctx.clock();
  const identity = identities.get(tokenHash, now.getTime(), ctx.config.KEY_CACHE_SECONDS);
  if (identity !== undefined) {
    const asked = { access: route.access, method, clientIp: ctx.clientIp, now };
    return { tokenHash, identity, refusal: checkAccess(identity, asked) };
  }
  await beforeLookup();
  return await readIdentity(ctx, route, method, tokenHash);
}

const unknownKey = (tokenHash: string): Credentials => ({
  tokenHash,
  identity: undefined,
  refusal: new ApiError('AUTH_INVALID_KEY'),
});

/** Who stands behind a key, from Postgres; the isolate remembers it. */
async function readIdentity(
  ctx: RequestContext,
  { access }: Route,
  method: string,
  tokenHash: string,
): Promise<Credentials> {
  const now = ctx.clock();
  const identity = await findIdentity(ctx.db, tokenHash);
  if (identity === undefined) return unknownKey(tokenHash);
  const refusal = checkAccess(identity, { access, method, clientIp: ctx.clientIp, now });
  identities.set(tokenHash, identity, now.getTime());
  if (refusal === null) noteSeen(ctx, identity, now);
  return { tokenHash, identity, refusal };
}

/** Notes, after the answer, that a key of the member calls; once an hour is enough. */
function noteSeen(ctx: RequestContext, identity: Identity, now: Date): void {
  const { organizationId, createdBy, lastSeenAt } = identity;
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < HOUR_MS) return;
  const noted = markMemberSeen(ctx.db, organizationId, createdBy);
  ctx.waitUntil(noted.catch(() => ctx.log.warn('member_not_noted')));
}

/** The route's own quota and, once the input is known to be valid, its further costs. */
function toSpendings(
  route: Route,
  identity: Identity,
  units: number,
  costs: readonly Cost[] | undefined,
): Spending[] {
  if (route.limit === 'guard') return [];
  const { requests, windowSeconds, sharedAs } = route.limit;
  const own = {
    key: `${identity.organizationId}:${sharedAs ?? route.operationId}`,
    limit: requests,
    windowSeconds,
  };
  return [
    { ...own, units },
    ...(costs ?? []).map((cost) => ({ ...cost, key: `${identity.organizationId}:${cost.quota}` })),
  ];
}

/** Asks Redis, or the isolate's stand-in where that cannot be reached. */
export async function askLimiter(
  ctx: BaseContext,
  request: AdmissionRequest,
): Promise<{ admission: Admission; byStandIn: boolean }> {
  try {
    return { admission: await createRedisLimiter(ctx.redis).admit(request), byStandIn: false };
  } catch (error) {
    const failure = findDependencyError(error);
    if (failure === undefined) throw error;
    ctx.log.warn('quota_degraded', { timedOut: failure.timedOut });
    return { admission: await standIn.admit(request), byStandIn: true };
  }
}
