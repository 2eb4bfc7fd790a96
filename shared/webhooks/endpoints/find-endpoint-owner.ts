import { eq } from 'drizzle-orm';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { type EndpointAddress, noEndpoint } from './endpoint-address.ts';
import { DeliveryId } from './list-webhook-attempts.ts';

/** Operators name an endpoint by its id alone: its address. Throws DomainError when there is none with that id. */
export async function findEndpointAddress({ db }: Ctx, endpointId: number): Promise<EndpointAddress> {
  const [owner] = await db
    .select({ organizationId: webhookEndpoint.organizationId })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.id, endpointId));
  if (owner === undefined) throw noEndpoint(endpointId);
  return { ...owner, endpointId };
}

/** The organization of a delivery; undefined when there is none with that id. Throws DomainError. */
export async function findDeliveryOwner({ db }: Ctx, deliveryId: string): Promise<number | undefined> {
  const [owner] = await db
    .select({ organizationId: webhookDelivery.organizationId })
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, checkInput(DeliveryId, deliveryId)));
  return owner?.organizationId;
}
