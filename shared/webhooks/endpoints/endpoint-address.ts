import { and, eq, ne, type SQL } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** Which endpoint: an endpoint is found only in its organization. */
export type EndpointAddress = { organizationId: number; endpointId: number };

/** The endpoint of the organization, unless it was removed. */
export const isAt = ({ organizationId, endpointId }: EndpointAddress): SQL | undefined =>
  and(
    eq(webhookEndpoint.id, endpointId),
    eq(webhookEndpoint.organizationId, organizationId),
    ne(webhookEndpoint.status, 'removed'),
  );

export const noEndpoint = (endpointId: number): DomainError =>
  new DomainError('ENDPOINT_NOT_FOUND', { endpointId });
