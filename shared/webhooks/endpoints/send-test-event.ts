import { sql } from 'drizzle-orm';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { deliveryLane } from '../../../db/webhooks/functions/webhooks.ts';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { toEvent } from '../to-event.ts';
import { type EndpointAddress, getEndpointOrThrow } from './endpoint-address.ts';
import { publishDeliveries } from './publish-deliveries.ts';

const { type, service, data } = toEvent('webhook.test', { message: 'Your endpoint works.' });

/** Sends a test event to an endpoint, regardless of its event filter and even while it is disabled. */
export const sendTestEvent = audited(
  { verb: 'webhook.test', changes: webhookDelivery },
  async (ctx: Ctx, address: EndpointAddress) => {
    const { id, organizationId } = await getEndpointOrThrow(ctx, address);
    const { rows } = await ctx.db.execute<{ deliveryId: string; eventId: string; lane: string }>(sql`
    with event as (
      insert into webhook_event (organization_id, type, service, occurred_at, data)
      values (${organizationId}, ${type}, ${service}, ${ctx.clock().toISOString()},
              ${JSON.stringify(data)}::jsonb)
      returning id
    )
    insert into webhook_delivery (event_id, organization_id, endpoint_id, lane, trigger)
    select event.id, ${organizationId}, ${id}, ${toSql(deliveryLane, { organization: organizationId, endpoint: id, service })}, 'manual' from event
    returning id as "deliveryId", event_id as "eventId", lane`);
    const { deliveryId, eventId, lane } = onlyRow(rows);
    const sent = await publishDeliveries(ctx, [lane]);
    return { endpointId: id, deliveryId, eventId, sent };
  },
);
