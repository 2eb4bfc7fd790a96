import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { webhookAttempt } from '../../db/schema/webhook-attempt.ts';
import { checkInput } from '../check-input.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The log of a delivery: each attempt with what was sent, what was answered and how long it took; kept 30 days. */
export function listWebhookAttempts(ctx: OperatorContext, deliveryId: string) {
  const id = checkInput(z.uuid('must be the id of a delivery'), deliveryId);
  return ctx.db
    .select({
      attempt: webhookAttempt.attempt,
      trigger: webhookAttempt.trigger,
      outcome: webhookAttempt.outcome,
      error: webhookAttempt.error,
      sentId: webhookAttempt.sentId,
      url: webhookAttempt.url,
      requestHeaders: webhookAttempt.requestHeaders,
      responseStatus: webhookAttempt.responseStatus,
      responseHeaders: webhookAttempt.responseHeaders,
      responseBody: webhookAttempt.responseBody,
      responseTruncated: webhookAttempt.responseTruncated,
      startedAt: webhookAttempt.startedAt,
      durationMs: webhookAttempt.durationMs,
    })
    .from(webhookAttempt)
    .where(eq(webhookAttempt.deliveryId, id))
    .orderBy(webhookAttempt.attempt);
}
