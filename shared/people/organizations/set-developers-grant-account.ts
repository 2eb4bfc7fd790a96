import { eq } from 'drizzle-orm';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

type Setting = { organizationId: number; developersGrantAccount: boolean };

/**
 * Sets whether an organization's developers may grant keys `account` and `directory`: billing, and people's data. Keys
 * that have them keep them. Throws DomainError for an unknown organization.
 */
export const setDevelopersGrantAccount = audited(
  { verb: 'organization.set-developer-grants', changes: organization },
  async ({ db }: Ctx, { organizationId, developersGrantAccount }: Setting): Promise<Setting> => {
    const [changed] = await db
      .update(organization)
      .set({ developersGrantAccount })
      .where(eq(organization.id, organizationId))
      .returning({
        organizationId: organization.id,
        developersGrantAccount: organization.developersGrantAccount,
      });
    if (changed === undefined)
      throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
    return changed;
  },
);
