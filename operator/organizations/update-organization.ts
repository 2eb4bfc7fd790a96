import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { organization } from '../../db/schema/people/organization.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { CountryCode, Id, Line } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { OrganizationName } from './create-organization.ts';

const Input = z.object({
  organizationId: Id,
  name: OrganizationName.optional(),
  legalName: Line.optional(),
  taxId: Line.optional(),
  country: CountryCode.optional(),
});

/** Changes an organization's profile; omitted fields are unchanged. */
export const updateOrganization = audited(
  { verb: 'organization.update', changes: organization },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { organizationId, ...changes } = checkInput(Input, input);
    if (Object.keys(changes).length === 0) throw new OperatorError('Nothing to change was given.');
    const [changed] = await ctx.db
      .update(organization)
      .set(changes)
      .where(eq(organization.id, organizationId))
      .returning();
    if (changed === undefined) throw new OperatorError(`There is no organization ${organizationId}.`);
    return changed;
  },
);
