/** The source-IP guard (contract, sections 7 and 8; IPv6 by /64). */
export const GUARD = {
  requests: 3000,
  windowSeconds: 60,
  failingKeys: 60,
  failingWindowSeconds: 60,
  cutOffSeconds: 900,
} as const;

/** A limit per window; `counts` names what it counts, if not requests. */
export type QuotaWindow = { limit: number; windowSeconds: number; counts?: string };

/** The guard's limit on requests. */
export const GUARD_WINDOW: QuotaWindow = { limit: GUARD.requests, windowSeconds: GUARD.windowSeconds };

/** The units that a request spends of an organization's quota; 0 only checks whether any are left. */
export type Spending = QuotaWindow & { key: string; units: number };

/** The state that an answer's RateLimit fields describe. */
export type QuotaState = QuotaWindow & { remaining: number; resetSec: number };

/** Whether a request may proceed, with the state of the limit that decided. */
export type Admission = (
  | {
      admitted: true;
      guard: QuotaState;
      /** Among all quotas counted, the one with room for the fewest such requests. */
      quota: QuotaState | undefined;
      quotas: readonly QuotaState[];
    }
  | { admitted: false; by: 'guard' | 'quota'; guard: QuotaState; quota: QuotaState }
) & {
  /** The moment at which the organization's permissions last changed, if known: µs since 1970. */
  epoch?: number;
  /** Returns the spent units, if any. */
  giveBack?: () => Promise<unknown>;
};

export type AdmissionRequest = {
  source: string;
  /** False when the request has already been counted. */
  countVolume: boolean;
  /** SHA-256 of a token that failed to authenticate. */
  failedKeyHash: string | undefined;
  spendings: readonly Spending[];
  /** The organization whose epoch is read. */
  organizationId?: number | undefined;
  /** Taken with the quotas, for a large body; freed if they refuse. */
  slot?: { take(): Promise<boolean>; release(): Promise<void> } | undefined;
};

/** Decides on a request: the shared limiter uses Redis, the fallback counts in the isolate. */
export type Limiter = { admit(request: AdmissionRequest): Promise<Admission> | Admission };

/** The quota with room for the fewest such requests: the one a customer must pace by. */
export function tightestQuota(
  quotas: readonly { state: QuotaState; units: number }[],
): QuotaState | undefined {
  const fitting = ({ state, units }: { state: QuotaState; units: number }) =>
    Math.floor(state.remaining / Math.max(1, units));
  return quotas.toSorted((one, other) => fitting(one) - fitting(other))[0]?.state;
}

/** The state of a window, clamped in case the clock stepped back. */
export function toQuotaState(
  { limit, windowSeconds, counts }: QuotaWindow,
  used: number,
  ttlMs: number,
): QuotaState {
  return {
    limit,
    windowSeconds,
    ...(counts !== undefined && { counts }),
    remaining: Math.min(limit, Math.max(0, limit - used)),
    resetSec: Math.min(windowSeconds, Math.max(1, Math.ceil(ttlMs / 1000))),
  };
}
