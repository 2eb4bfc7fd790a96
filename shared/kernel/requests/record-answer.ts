import type { DependencyName, Meter } from '../../../db/engine/deadlines/meter.ts';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { KeptRequest, KeyUse } from '../../../db/kernel/functions/requests.ts';
import { recordRequests } from '../../../db/kernel/queries/record-requests.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Ctx } from '../ctx.ts';
import { toColombiaMoment } from '../time/colombia.ts';
import { type Answer, createTally } from './tally.ts';
import { keepReport } from './waiting-reports.ts';
import { writePoint } from './write-point.ts';

const RECORD_MS = 5_000;
const KEEP_MS = 2_000;
/** The time that answers which are in no log, and did not fail, may wait for their report. */
const UNHURRIED_MS = 10_000;
const NOT_RECORDED = 'requests_not_recorded';

/**
 * The requests per second of an organization that are kept in full; failures have a separate allowance of the same
 * size.
 */
const BURST = 600;
const PER_SECOND = 1;
/** The most an isolate keeps between two statements. */
const MAX_REQUESTS = 2_000;
const MAX_ALLOWANCES = 10_000;

type Recorder = Pick<Ctx, 'config' | 'env' | 'log' | 'meter' | 'openDatabase' | 'openRedis' | 'waitUntil'>;

const collection = createCollection(() => Date.now());
const tally = createTally(() => Date.now());
/** The moment until which the leading request is assumed alive; if it dies, a few seconds of the log are lost. */
let ledUntil = 0;

/**
 * Counts an answer, and records its request in the log and in its key's usage, after the response. An isolate's first
 * request waits a few seconds for others and writes all in one statement, which bounds the load on Postgres. Records
 * that cannot be written are lost to the log; the counts reach the watch by Redis.
 */
export function recordAnswer(ctx: Recorder, answer: Answer, request?: RecordedRequest): void {
  writePoint(ctx.env, { ...answer, ...toWaited(ctx.meter), weight: 1 });
  if (ctx.config.REQUEST_LOG_SECONDS === 0) return;
  tally.noteAnswer(answer);
  if (request !== undefined) collection.note(request);
  lead(ctx, request === undefined && answer.status < 500 ? UNHURRIED_MS : undefined);
}

/** Returns the time that the request waited for each dependency. */
function toWaited(meter: Meter) {
  const spent = meter.spent();
  const msOf = (name: DependencyName): number => spent.get(name)?.ms ?? 0;
  const allMs = [...spent.values()].reduce((sum, { ms }) => sum + ms, 0);
  const [postgresMs, redisMs] = [msOf('postgres'), msOf('redis')];
  return { postgresMs, redisMs, otherMs: allMs - postgresMs - redisMs };
}

/** Counts an event that somebody must know of. */
export function recordEvent(ctx: Recorder, event: string, subject: string): void {
  if (ctx.config.REQUEST_LOG_SECONDS === 0) return;
  tally.noteEvent(event, subject);
  // A report that could not be written does not cause the next one.
  if (event !== NOT_RECORDED) lead(ctx);
}

function lead(ctx: Recorder, collectMs = ctx.config.REQUEST_LOG_SECONDS * 1_000): void {
  const now = Date.now();
  if (now < ledUntil) return;
  ledUntil = now + collectMs + RECORD_MS;
  ctx.waitUntil(write(ctx, collectMs));
}

async function write(ctx: Recorder, collectMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, collectMs));
  const collected = collection.take();
  const report = tally.take();
  ledUntil = 0;
  try {
    await recordRequests(ctx.openDatabase(RECORD_MS), { ...collected, report });
  } catch (error) {
    const fields = { requests: collected.requests.length };
    if (findDependencyError(error) === undefined) ctx.log.error(NOT_RECORDED, error, fields);
    else ctx.log.warn(NOT_RECORDED, fields);
    if (report !== null) tally.putBack(report);
    await keepCounts(ctx);
  }
}

/** Without Postgres; what Redis does not take either goes into the next report. */
async function keepCounts(ctx: Recorder): Promise<void> {
  const report = tally.take();
  if (report === null) return;
  await keepReport(ctx.openRedis(KEEP_MS), report).catch((error: unknown) => {
    tally.putBack(report);
    if (findDependencyError(error) === undefined) throw error;
  });
}

export type RecordedRequest = Omit<KeptRequest, 'sampleWeight'>;
type Collected = { requests: KeptRequest[]; uses: KeyUse[] };

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
  const allowances = new BoundedMap<string, Allowance>(MAX_ALLOWANCES);
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
