import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { organizationStanding } from '../../../db/people/functions/organizations.ts';
import { organizationService } from '../../../db/people/tables/organization-service.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { SERVICE_CODES } from '../../kernel/services.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';

/** Every service, and whether it is enabled for the organization. */
export async function listOrganizationServices(ctx: Ctx, organizationId: number) {
  const { rows } = await ctx.db.execute<{ services: string[] }>(
    sql`select services from ${toSql(organizationStanding, { organization: organizationId })}`,
  );
  const enabled = new Set(rows[0]?.services);
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
