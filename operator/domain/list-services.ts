import { eq } from 'drizzle-orm';
import { organizationService } from '../../db/schema/organization-service.ts';
import { SERVICE_CODES } from '../../shared/services.ts';
import type { OperatorContext } from '../operator-context.ts';

/** Each service, and whether it is on for the organization. */
export async function listServices(ctx: OperatorContext, organizationId: number) {
  const settings = await ctx.db
    .select({ service: organizationService.service, enabled: organizationService.enabled })
    .from(organizationService)
    .where(eq(organizationService.organizationId, organizationId));
  const enabled = new Set(settings.filter((setting) => setting.enabled).map(({ service }) => service));
  return SERVICE_CODES.map((service) => ({ service, enabled: enabled.has(service) }));
}
