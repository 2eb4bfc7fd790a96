import * as z from 'zod';
import { takeWaitingCalls } from '../../../db/queries/calls/call-attempts.ts';
import type { AttemptName, CallUpdate } from '../../../db/sql/attempts.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import type { JobAddress } from '../../../shared/jobs/job-address.ts';
import { createJobQueue, type JobQueue, MAX_PUBLISHED_AT_ONCE } from '../../../shared/jobs/queue.ts';
import { publishEmitted } from '../../../shared/webhooks/emit.ts';

const payload = z.object({ callId: z.uuid(), attempt: z.int().min(1) });
const job = { functionName: 'callblasting', payload, retries: 3, flow: 'call-ends' } as const;

/** Places one attempt: the one that is named, or none when it has been placed. */
export const PLACE_ATTEMPT = { ...job, name: 'place-attempt', flow: 'calls' } as const satisfies JobAddress;
/** Inquires into an attempt of which nothing was heard, and ends it. */
export const CLOSE_ATTEMPT = { ...job, name: 'close-attempt' } as const satisfies JobAddress;
/** Takes an attempt's recording from its carrier. */
export const PULL_RECORDING = { ...job, name: 'pull-recording' } as const satisfies JobAddress;

const QSTASH_MS = 5_000;
/** What giving a place away may take: it waits behind claims. */
const GIVING_MS = 10_000;
/** A message that comes a moment early finds nothing to do yet. */
const MARGIN_SEC = 1;

/** A message for each attempt, to come when it is its time. Throws DependencyError when QStash does not take them. */
export async function sendAttempts(
  queue: JobQueue,
  attempts: readonly (AttemptName & { delaySec?: number })[],
): Promise<void> {
  for (let start = 0; start < attempts.length; start += MAX_PUBLISHED_AT_ONCE) {
    await queue.publishAll(
      PLACE_ATTEMPT,
      attempts.slice(start, start + MAX_PUBLISHED_AT_ONCE).map(({ callId, attempt, delaySec }) => ({
        payload: { callId, attempt },
        options: delaySec ? { delaySec: delaySec + MARGIN_SEC } : {},
      })),
    );
  }
}

/** Runs what sends a message once its statement is committed. Nobody waits; what fails is sent by the sweeper. */
export function sendLater(ctx: BaseContext, send: (queue: JobQueue) => Promise<void>): void {
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  ctx.waitUntil(send(queue).catch((error) => ctx.log.error('call_messages_not_sent', error)));
}

/**
 * Publishes what a statement on an attempt has answered: events, and attempts that come next. The place that an end leaves
 * is given away by a statement of its own, so that no end waits for the limits that claims queue for.
 */
export function publishCallUpdate(ctx: BaseContext, { emitted, next, freed }: CallUpdate): void {
  publishEmitted(ctx, emitted);
  if (next.length > 0) sendLater(ctx, (queue) => sendAttempts(queue, next));
  if (freed !== undefined) {
    const db = ctx.openDatabase(GIVING_MS);
    sendLater(ctx, async (queue) => sendAttempts(queue, await takeWaitingCalls(db, freed, 1)));
  }
}
