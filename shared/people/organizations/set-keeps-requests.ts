import { eq } from 'drizzle-orm';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/**
 * Sets whether an organization's requests are logged from now on; earlier ones are deleted after 7 days, and key usage
 * is always counted. Throws DomainError for an unknown organization.
 */
export const setKeepsRequests = audited(
  { verb: 'organization.set-keeps-requests', changes: organization },
  async (
    { db }: Ctx,
    { organizationId, keepsRequests }: { organizationId: number; keepsRequests: boolean },
  ) => {
    const [changed] = await db
      .update(organization)
      .set({ keepsRequests })
      .where(eq(organization.id, organizationId))
      .returning({ id: organization.id, name: organization.name, keepsRequests: organization.keepsRequests });
    if (changed === undefined)
      throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
    return changed;
  },
);
