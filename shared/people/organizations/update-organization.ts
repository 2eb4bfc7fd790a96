import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { organization } from '../../../db/people/tables/organization.ts';
import { CountryCode } from '../../numbers/countries/country-code.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { Id, Line } from '../../platform/verbs/fields.ts';
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
