/** The source-IP guard (contract, sections 7 and 8; IPv6 by /64). */
export const GUARD = {
  requests: 3000,
  windowSeconds: 60,
  failingKeys: 60,
  failingWindowSeconds: 60,
  cutOffSeconds: 900,
} as const;

/** How much a request spends of a quota of its organization; with 0 it asks whether anything is left. */
export type Spending = { key: string; limit: number; windowSeconds: number; units: number };

/** What the RateLimit fields of an answer describe. */
export type QuotaState = { limit: number; windowSeconds: number; remaining: number; resetSec: number };

/** Whether a request may go on, and the state of what decided. */
export type Admission = (
  | {
      admitted: true;
      guard: QuotaState;
      /** The one that fewest more of such requests fit in, of all that were counted. */
      quota: QuotaState | undefined;
      quotas: readonly QuotaState[];
    }
  | { admitted: false; by: 'guard' | 'quota'; guard: QuotaState; quota: QuotaState }
) & {
  /** When who may call for the organization was last changed, as far as is known: µs since 1970. */
  epoch?: number;
  /** Gives back what was spent, if anything was. */
  giveBack?: () => Promise<unknown>;
};

export type AdmissionRequest = {
  source: string;
  /** False when an earlier step of the same request has counted it. */
  countVolume: boolean;
  /** sha256 of a token that did not authenticate. */
  failedKeyHash: string | undefined;
  spendings: readonly Spending[];
  /** Whose epoch is asked for. */
  organizationId?: number | undefined;
};

/** Decides on a request; the shared one asks Redis, the stand-in counts in the isolate. */
export type Limiter = { admit(request: AdmissionRequest): Promise<Admission> | Admission };

/** The quota that fewest more of such requests fit in: what a customer has to pace by. */
export function nearestToRefusing(
  quotas: readonly { state: QuotaState; units: number }[],
): QuotaState | undefined {
  const fitting = ({ state, units }: { state: QuotaState; units: number }) =>
    Math.floor(state.remaining / Math.max(1, units));
  return quotas.toSorted((one, other) => fitting(one) - fitting(other))[0]?.state;
}

/** The state of a window; clamped, so that a clock that steps back shows nothing impossible. */
export function toQuotaState(limit: number, windowSeconds: number, used: number, ttlMs: number): QuotaState {
  return {
    limit,
    windowSeconds,
    remaining: Math.min(limit, Math.max(0, limit - used)),
    resetSec: Math.min(windowSeconds, Math.max(1, Math.ceil(ttlMs / 1000))),
  };
}
