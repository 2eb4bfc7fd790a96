import { and, desc, eq, ne } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/** The endpoints of an organization, newest first, with their health. */
export function listWebhookEndpoints(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({
      id: webhookEndpoint.id,
      url: webhookEndpoint.url,
      services: webhookEndpoint.services,
      types: webhookEndpoint.types,
      batchSize: webhookEndpoint.batchSize,
      headerNames: webhookEndpoint.headerNames,
      status: webhookEndpoint.status,
      disabledReason: webhookEndpoint.disabledReason,
      disabledAt: webhookEndpoint.disabledAt,
      consecutiveFailures: webhookEndpoint.consecutiveFailures,
      failingSince: webhookEndpoint.failingSince,
      createdAt: webhookEndpoint.createdAt,
    })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.organizationId, organizationId), ne(webhookEndpoint.status, 'removed')))
    .orderBy(desc(webhookEndpoint.id));
}
