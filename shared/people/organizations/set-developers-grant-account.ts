import { eq, or } from 'drizzle-orm';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

type Setting = { organizationId: number; developersGrantAccount: boolean };

/**
 * Sets whether an organization's developers may let keys and endpoints have what shows money or people, also in its sandbox,
 * where the same people are members. What keys and endpoints have, they keep. Throws DomainError for an unknown organization.
 */
export const setDevelopersGrantAccount = audited(
  { verb: 'organization.set-developer-grants', changes: organization },
  async ({ db }: Ctx, { organizationId, developersGrantAccount }: Setting): Promise<Setting> => {
    const changed = await db
      .update(organization)
      .set({ developersGrantAccount })
      .where(or(eq(organization.id, organizationId), eq(organization.sandboxOf, organizationId)))
      .returning({ id: organization.id });
    if (changed.length === 0)
      throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
    return { organizationId, developersGrantAccount };
  },
);
