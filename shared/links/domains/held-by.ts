import { eq, isNull, type SQL } from 'drizzle-orm';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';

/** The tenures of an organization; null: the platform's. */
export const heldBy = (organizationId: number | null): SQL | undefined =>
  organizationId === null
    ? isNull(domainTenure.organizationId)
    : eq(domainTenure.organizationId, organizationId);
