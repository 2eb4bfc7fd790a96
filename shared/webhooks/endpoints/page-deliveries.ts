import * as z from 'zod';
import { WEBHOOK_DELIVERY_STATES } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { queryInteger } from '../../platform/http/input/query-integer.ts';
import { checkDayOrder } from '../../platform/http/lists/check-day-order.ts';
import { mostCounted } from '../../platform/http/lists/most-counted.ts';
import { PageQuery } from '../../platform/http/lists/page.ts';
import { createdBetween, toMoments } from '../../platform/time/created-between.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';
import {
  countWebhookDeliveries,
  type DeliveryFilter,
  listWebhookDeliveries,
} from './list-webhook-deliveries.ts';

/** The query of a list of deliveries. `review`: those that failed or wait. */
export const DeliveriesQuery = PageQuery.extend({
  cursor: z.uuid().optional(),
  state: z.enum([...WEBHOOK_DELIVERY_STATES, 'review']).optional(),
  type: z.enum(EVENT_TYPE_NAMES).optional(),
  endpoint: queryInteger(z.int().positive()).optional(),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<typeof DeliveriesQuery>;

/** A page of the organization's deliveries, newest first. */
export async function pageDeliveries(ctx: TenantCtx, query: Query) {
  const { limit, cursor } = query;
  const rows = await listWebhookDeliveries(ctx, {
    ...toFilter(ctx, query),
    before: cursor,
    limit: limit + 1,
  });
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** How many there are, counted up to a bound. */
export function countDeliveries(ctx: TenantCtx, query: Query) {
  const { organizationId, ...terms } = toFilter(ctx, query);
  return countWebhookDeliveries(ctx, { organizationId, ...terms, limit: mostCounted(terms) });
}

function toFilter(
  { tenant }: TenantCtx,
  { state, type, endpoint, ...days }: Query,
): Omit<DeliveryFilter, 'limit'> {
  const states = state === 'review' ? (['waiting', 'failed'] as const) : state && ([state] as const);
  return {
    organizationId: tenant.organizationId,
    states: states && [...states],
    endpointId: endpoint,
    type,
    ...toMoments(days),
  };
}
