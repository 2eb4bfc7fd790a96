import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { BatchSize } from './add-webhook-endpoint.ts';
import { type EndpointAddress, isAt, noEndpoint } from './endpoint-address.ts';

/** Sets how many events an endpoint takes per request. What was sent before keeps its form when it is retried. */
export const setBatchSize = audited(
  { verb: 'webhook.set-batch-size', changes: webhookEndpoint },
  async (ctx: Ctx, address: EndpointAddress, size: number) => {
    const batchSize = checkInput(BatchSize, size);
    const [changed] = await ctx.db
      .update(webhookEndpoint)
      .set({ batchSize })
      .where(isAt(address))
      .returning({ id: webhookEndpoint.id, url: webhookEndpoint.url, batchSize: webhookEndpoint.batchSize });
    if (changed === undefined) throw noEndpoint(address.endpointId);
    return changed;
  },
);
