import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { type ORGANIZATION_STATUSES, organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Line } from '../../kernel/verbs/fields.ts';
import { CountryCode } from '../../numbers/countries/country-code.ts';
import { OrganizationName } from './create-organization.ts';

export const UpdateOrganization = z.object({
  organizationId: Id,
  name: OrganizationName.optional().describe('new name'),
  legalName: Line.optional().describe('new registered name'),
  taxId: Line.optional().meta({ word: 'tax-id', description: 'new tax identification' }),
  country: CountryCode.optional(),
});
export type UpdateOrganization = z.input<typeof UpdateOrganization>;

/** Changes an organization's profile; omitted fields are unchanged. */
export const updateOrganization = audited(
  { verb: 'organization.update', changes: organization },
  async (ctx: Ctx, input: UpdateOrganization) => {
    const { organizationId, ...changes } = checkInput(UpdateOrganization, input);
    if (Object.keys(changes).length === 0) throw new DomainError('NOTHING_TO_CHANGE');
    const [changed] = await ctx.db
      .update(organization)
      .set(changes)
      .where(eq(organization.id, organizationId))
      .returning();
    if (changed === undefined)
      throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
    return changed;
  },
);

type SetOrganizationStatus = {
  organizationId: number;
  status: Exclude<(typeof ORGANIZATION_STATUSES)[number], 'closed'>;
};

/** Activates or suspends an organization, also a closed one; its keys stay revoked. Links of a suspended one redirect. */
export const setOrganizationStatus = audited(
  { verb: 'organization.set-status', changes: organization },
  async (ctx: Ctx, { organizationId, status }: SetOrganizationStatus) => {
    const [changed] = await ctx.db
      .update(organization)
      .set({ status })
      .where(and(eq(organization.id, organizationId), isNull(organization.erasedAt)))
      .returning({ id: organization.id, name: organization.name, status: organization.status });
    if (changed === undefined) throw new DomainError('ORGANIZATION_ERASED', { organizationId });
    await raiseEpoch(ctx, [organizationId]);
    return changed;
  },
);
