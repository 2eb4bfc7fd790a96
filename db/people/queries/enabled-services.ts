import { and, eq, type SQL, sql } from 'drizzle-orm';
import { apiKey } from '../tables/api-key.ts';
import { organizationService } from '../tables/organization-service.ts';

/** The services that a key's organization has. */
export const enabledServices: SQL<string[]> = sql<string[]>`array(
  select ${organizationService.service} from ${organizationService}
   where ${and(eq(organizationService.organizationId, apiKey.organizationId), eq(organizationService.enabled, true))})`;
