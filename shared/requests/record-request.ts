import { recordRequests } from '../../db/queries/requests/request-log.ts';
import { findDependencyError } from '../dependencies/postgres-error.ts';
import type { BaseContext } from '../http/context.ts';
import { createCollection, type RecordedRequest } from './collect-requests.ts';

const RECORD_MS = 5_000;

const collection = createCollection(() => Date.now());
/** Until when the leading request is assumed alive; if it dies, a few seconds of the log are lost. */
let ledUntil = 0;

/**
 * Records a request in the log and in its key's usage, after the response. An isolate's first request waits a few
 * seconds for others and writes all in one statement, which bounds the load on Postgres. A lost request is lost to the
 * log only.
 */
export function recordRequest(ctx: BaseContext, request: RecordedRequest): void {
  const collectMs = ctx.config.REQUEST_LOG_SECONDS * 1_000;
  if (collectMs === 0) return;
  collection.note(request);
  const now = Date.now();
  if (now < ledUntil) return;
  ledUntil = now + collectMs + RECORD_MS;
  ctx.waitUntil(lead(ctx, collectMs));
}

async function lead(ctx: BaseContext, collectMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, collectMs));
  const collected = collection.take();
  ledUntil = 0;
  try {
    await recordRequests(ctx.openDatabase(RECORD_MS), collected);
  } catch (error) {
    const fields = { requests: collected.requests.length };
    if (findDependencyError(error) === undefined) ctx.log.error('requests_not_recorded', error, fields);
    else ctx.log.warn('requests_not_recorded', fields);
  }
}
