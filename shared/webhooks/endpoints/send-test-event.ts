import { sql } from 'drizzle-orm';
import { webhookDelivery } from '../../../db/schema/webhooks/webhook-delivery.ts';
import { toSql } from '../../../db/sql/define-sql-function.ts';
import { deliveryLane } from '../../../db/sql/webhooks.ts';
import { audited } from '../../audit/audited.ts';
import { onlyRow } from '../../verbs/only-row.ts';
import { EVENT_TYPES } from '../event-types.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';
import { publishDeliveries } from './publish-deliveries.ts';

const TYPE = 'webhook.test';
const { service } = EVENT_TYPES[TYPE];
const DATA = { message: 'Your endpoint is reached.' };

/** Sends a test event to an endpoint, regardless of its event filter and even while it is disabled. */
export const sendTestEvent = audited(
  { verb: 'webhook.test', changes: webhookDelivery },
  async (ctx: EndpointsContext, endpointId: number) => {
    const { id, organizationId } = await getEndpointOrThrow(ctx, endpointId);
    const { rows } = await ctx.db.execute<{ deliveryId: string; eventId: string; lane: string }>(sql`
    with event as (
      insert into webhook_event (organization_id, type, service, occurred_at, data)
      values (${organizationId}, ${TYPE}, ${service}, ${ctx.clock().toISOString()},
              ${JSON.stringify(DATA)}::jsonb)
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
