import { eq } from 'drizzle-orm';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Sets whether each visit of an organization is written to files from now on. Throws ORGANIZATION_NOT_FOUND. */
export const setClickFiles = audited(
  { verb: 'organization.set-click-files', changes: organization },
  async ({ db }: Ctx, { organizationId, clickFiles }: { organizationId: number; clickFiles: boolean }) => {
    const [changed] = await db
      .update(organization)
      .set({ clickFiles })
      .where(eq(organization.id, organizationId))
      .returning({ id: organization.id, name: organization.name, clickFiles: organization.clickFiles });
    if (changed === undefined)
      throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
    return changed;
  },
);
