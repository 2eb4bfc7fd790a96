import * as z from 'zod';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';
import { type EndpointAddress, isAt, noEndpoint } from './endpoint-address.ts';

const Types = z.array(z.enum(EVENT_TYPE_NAMES)).min(1, 'must not be empty').nullable();

/** Sets the events an endpoint receives; null: all, including future kinds. */
export const changeWebhookEvents = audited(
  { verb: 'webhook.change-events', changes: webhookEndpoint },
  async (ctx: Ctx, address: EndpointAddress, input: z.input<typeof Types>) => {
    const types = checkInput(Types, input);
    const [changed] = await ctx.db
      .update(webhookEndpoint)
      .set({ types, services: null })
      .where(isAt(address))
      .returning({ id: webhookEndpoint.id });
    if (changed === undefined) throw noEndpoint(address.endpointId);
    return { ...changed, types };
  },
);
