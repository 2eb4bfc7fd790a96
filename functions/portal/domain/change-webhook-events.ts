import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { audited } from '../../../shared/audit/audited.ts';
import { checkInput } from '../../../shared/verbs/check-input.ts';
import type { EndpointsContext } from '../../../shared/webhooks/endpoints/endpoints-context.ts';
import { getEndpointOrThrow } from '../../../shared/webhooks/endpoints/get-endpoint-or-throw.ts';
import { EVENT_TYPE_NAMES } from '../../../shared/webhooks/event-types.ts';

const Types = z.array(z.enum(EVENT_TYPE_NAMES)).min(1, 'must not be empty').nullable();

/** Sets the events an endpoint receives; null: all, including future kinds. */
export const changeWebhookEvents = audited(
  { verb: 'webhook.change-events', changes: webhookEndpoint },
  async (ctx: EndpointsContext, endpointId: number, input: z.input<typeof Types>) => {
    const types = checkInput(Types, input);
    const { id } = await getEndpointOrThrow(ctx, endpointId);
    await ctx.db.update(webhookEndpoint).set({ types, services: null }).where(eq(webhookEndpoint.id, id));
    return { id, types };
  },
);
