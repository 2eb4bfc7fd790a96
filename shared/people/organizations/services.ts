import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { organizationService } from '../../../db/people/tables/organization-service.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { SERVICE_CODES } from '../../kernel/services.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';

/** Every service, and whether it is enabled for the organization. */
export async function listServices(ctx: Ctx, organizationId: number) {
  const settings = await ctx.db
    .select({ service: organizationService.service, enabled: organizationService.enabled })
    .from(organizationService)
    .where(eq(organizationService.organizationId, organizationId));
  const enabled = new Set(settings.filter((setting) => setting.enabled).map(({ service }) => service));
  return SERVICE_CODES.map((service) => ({ service, enabled: enabled.has(service) }));
}

export const SetService = z.object({
  organizationId: Id,
  service: z.enum(SERVICE_CODES).describe('code of the service'),
  enabled: z.boolean(),
});
export type SetService = z.input<typeof SetService>;

/** Enables or disables a service for an organization. */
export const setService = audited(
  { verb: 'service.set', changes: organizationService },
  async (ctx: Ctx, input: SetService) => {
    const setting = checkInput(SetService, input);
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
