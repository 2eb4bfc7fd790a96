import { recordRequests } from '../../db/queries/requests/request-log.ts';
import { findDependencyError } from '../dependencies/postgres-error.ts';
import type { BaseContext } from '../http/context.ts';
import { createCollection, type NotedRequest } from './collect-requests.ts';

const RECORD_MS = 5_000;

const collection = createCollection(() => Date.now());
/** Until when the request that leads is taken to live; one that dies takes the collection of its seconds with it at most. */
let ledUntil = 0;

/**
 * Notes a request for the log and the uses of its key, after its answer. The first of an isolate's requests waits for the
 * others of the next seconds and writes all of them in one statement: however many there are, Postgres sees one
 * statement an isolate in that time. A request that is lost is lost to the log alone.
 */
export function noteRequest(ctx: BaseContext, request: NotedRequest): void {
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
