import * as z from 'zod';
import { WEBHOOK_DELIVERY_STATES } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { queryInteger } from '../../kernel/http/input/query-integer.ts';
import { checkDayOrder } from '../../kernel/http/lists/check-day-order.ts';
import { openPlace, type Place, sealPlace } from '../../kernel/http/lists/cursor.ts';
import { fillPage } from '../../kernel/http/lists/fill-page.ts';
import { mostCounted } from '../../kernel/http/lists/most-counted.ts';
import { PlacedPageQuery } from '../../kernel/http/lists/page.ts';
import { createdBetween, toMoments } from '../../kernel/time/created-between.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';
import {
  countWebhookDeliveries,
  type DeliveryFilter,
  listWebhookDeliveries,
} from './list-webhook-deliveries.ts';

/** The query of a list of deliveries. `review`: those that failed or wait. */
export const DeliveriesQuery = PlacedPageQuery.extend({
  state: z.enum([...WEBHOOK_DELIVERY_STATES, 'review']).optional(),
  type: z.enum(EVENT_TYPE_NAMES).optional(),
  endpoint: queryInteger(z.int().positive()).optional(),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

type Query = z.output<typeof DeliveriesQuery>;

type Listed = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];
const LIST = 'deliveries';
const toPlace = ({ id, createdMicros }: Listed): Place => ({ id, micros: BigInt(createdMicros) });

/** A page of the organization's deliveries, newest first. */
export async function pageDeliveries(ctx: TenantCtx, query: Query) {
  const { limit, cursor } = query;
  const filter = toFilter(ctx, query);
  const first = cursor === undefined ? undefined : await openPlace(ctx, LIST, cursor);
  const { shown, hasMore } = await fillPage<Listed>(limit, (after, rows) =>
    listWebhookDeliveries(ctx, { ...filter, before: after ? toPlace(after) : first, limit: rows }),
  );
  const last = hasMore ? shown.at(-1) : undefined;
  return {
    items: shown,
    nextCursor: last === undefined ? null : await sealPlace(ctx, LIST, toPlace(last)),
  };
}

/** Counts the deliveries that a query finds, up to a bound. */
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
