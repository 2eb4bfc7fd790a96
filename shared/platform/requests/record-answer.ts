import type { DependencyName, Meter } from '../../../db/engine/deadlines/meter.ts';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { recordRequests } from '../../../db/platform/queries/request-log.ts';
import type { Ctx } from '../ctx.ts';
import { type Answer, createTally } from '../health/objectives.ts';
import { keepReport } from '../health/waiting-reports.ts';
import { writePoint } from '../metrics/write-point.ts';
import { createCollection, type RecordedRequest } from './collect-requests.ts';

const RECORD_MS = 5_000;
const KEEP_MS = 2_000;
/** How long answers that are in no log, and did not fail, may wait for their report. */
const UNHURRIED_MS = 10_000;
const NOT_RECORDED = 'requests_not_recorded';

type Recorder = Pick<Ctx, 'config' | 'env' | 'log' | 'meter' | 'openDatabase' | 'openRedis' | 'waitUntil'>;

const collection = createCollection(() => Date.now());
const tally = createTally(() => Date.now());
/** Until when the leading request is assumed alive; if it dies, a few seconds of the log are lost. */
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

/** How long the request waited for what. */
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
