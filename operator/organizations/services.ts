import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { organizationService } from '../../db/schema/people/organization-service.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import { SERVICE_CODES } from '../../shared/services.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';

/** Every service, and whether it is enabled for the organization. */
export async function listServices(ctx: OperatorContext, organizationId: number) {
  const settings = await ctx.db
    .select({ service: organizationService.service, enabled: organizationService.enabled })
    .from(organizationService)
    .where(eq(organizationService.organizationId, organizationId));
  const enabled = new Set(settings.filter((setting) => setting.enabled).map(({ service }) => service));
  return SERVICE_CODES.map((service) => ({ service, enabled: enabled.has(service) }));
}

const Input = z.object({ organizationId: Id, service: z.enum(SERVICE_CODES), enabled: z.boolean() });

/** Enables or disables a service for an organization. */
export const setService = audited(
  { verb: 'service.set', changes: organizationService },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const setting = checkInput(Input, input);
    await ctx.db
      .insert(organizationService)
      .values(setting)
      .onConflictDoUpdate({
        target: [organizationService.organizationId, organizationService.service],
        set: { enabled: setting.enabled },
      });
    await raiseEpoch(ctx, [setting.organizationId]);
    return setting;
  },
);
