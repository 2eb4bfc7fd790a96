import { sql } from 'drizzle-orm';
import { webhookAttempt } from '../../../db/webhooks/tables/webhook-attempt.ts';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { EndpointAddress } from './endpoint-address.ts';

/** Deliveries summed up at most, the latest of the day. */
const MOST_SUMMED = 5_000;
const DAY_MS = 86_400_000;

/** The results of an endpoint's deliveries in 24 hours, and the time within which 95 % of its answers came; null without any. */
export type EndpointDay = { delivered: number; failed: number; p95Ms: number | null };

/** A delivery counts as failed if its latest attempt did, also while it is retried. */
export function summarizeEndpoint(ctx: Ctx, { organizationId, endpointId }: EndpointAddress) {
  const since = new Date(ctx.clock().getTime() - DAY_MS);
  const latest = ctx.db
    .select({
      id: webhookDelivery.id,
      state: webhookDelivery.state,
      attempts: webhookDelivery.attempts,
    })
    .from(webhookDelivery)
    .where(
      sql`${webhookDelivery.organizationId} = ${organizationId} and ${webhookDelivery.endpointId} = ${endpointId}
          and ${webhookDelivery.createdAt} >= ${since.toISOString()}::timestamptz`,
    )
    .orderBy(sql`${webhookDelivery.createdAt} desc`)
    .limit(MOST_SUMMED)
    .as('latest');
  const took = sql`(select ${webhookAttempt.durationMs} from ${webhookAttempt}
     where ${webhookAttempt.deliveryId} = ${latest.id} and ${webhookAttempt.durationMs} is not null
     order by ${webhookAttempt.attempt} desc limit 1)`;
  return ctx.db
    .select({
      delivered: sql<number>`count(*) filter (where ${latest.state} = 'delivered')`.mapWith(Number),
      failed:
        sql<number>`count(*) filter (where ${latest.state} = 'failed' or ${latest.state} in ('pending', 'waiting') and ${latest.attempts} > 0)`.mapWith(
          Number,
        ),
      p95Ms: sql<number | null>`percentile_disc(0.95) within group (order by ${took})`,
    })
    .from(latest);
}
