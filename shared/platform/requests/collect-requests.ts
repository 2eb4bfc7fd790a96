import type { KeptRequest, KeyUse } from '../../../db/platform/functions/requests.ts';
import { toColombiaMoment } from '../time/colombia.ts';

export type RecordedRequest = Omit<KeptRequest, 'sampleWeight'>;
type Collected = { requests: KeptRequest[]; uses: KeyUse[] };

/**
 * How many requests per second of an organization are kept in full; failures have a separate allowance of the same
 * size.
 */
const BURST = 600;
const PER_SECOND = 1;
/** The most an isolate keeps between two statements. */
const MAX_REQUESTS = 2_000;
const MAX_ALLOWANCES = 10_000;

type Allowance = { left: number; at: number };

/**
 * Collects an isolate's requests between two statements. Every use of a key is counted. For an organization beyond its
 * allowance only samples are kept: each further request is added to one of its kind (key, operation, answer), or else
 * to the next that is kept.
 */
export function createCollection(clock: () => number) {
  let requests: KeptRequest[] = [];
  let kinds = new Map<string, KeptRequest>();
  let uses = new Map<string, KeyUse>();
  const allowances = new Map<string, Allowance>();
  const owed = new Map<string, number>();

  function note(request: RecordedRequest): void {
    const isFailed = request.status >= 400;
    count(request, isFailed);
    const { organizationId, keyId, operation, status, code } = request;
    const kind = `${keyId} ${operation} ${status} ${code}`;
    if (requests.length < MAX_REQUESTS && hasRoom(`${organizationId} ${isFailed}`)) {
      const kept = { ...request, sampleWeight: 1 + (owed.get(kind) ?? 0) };
      owed.delete(kind);
      requests.push(kept);
      kinds.set(kind, kept);
      return;
    }
    const sample = kinds.get(kind);
    if (sample !== undefined) sample.sampleWeight += 1;
    else if (owed.size < MAX_ALLOWANCES) owed.set(kind, (owed.get(kind) ?? 0) + 1);
  }

  function count({ keyId, atMs }: RecordedRequest, isFailed: boolean): void {
    const { day } = toColombiaMoment(atMs);
    const known = uses.get(`${keyId} ${day}`) ?? { keyId, day, calls: 0, failed: 0, lastMs: atMs };
    known.calls += 1;
    known.failed += isFailed ? 1 : 0;
    known.lastMs = Math.max(known.lastMs, atMs);
    uses.set(`${keyId} ${day}`, known);
  }

  function hasRoom(name: string): boolean {
    const at = clock();
    if (allowances.size >= MAX_ALLOWANCES) allowances.clear();
    const { left, at: before } = allowances.get(name) ?? { left: BURST, at };
    const now = Math.min(BURST, left + (Math.max(0, at - before) / 1000) * PER_SECOND);
    allowances.set(name, { left: now >= 1 ? now - 1 : now, at });
    return now >= 1;
  }

  /** Returns what was collected and starts over. */
  function take(): Collected {
    const collected = { requests, uses: [...uses.values()] };
    requests = [];
    kinds = new Map();
    uses = new Map();
    return collected;
  }

  return { note, take };
}
