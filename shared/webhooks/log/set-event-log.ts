import { eq } from 'drizzle-orm';
import { organization } from '../../../db/people/tables/organization.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Sets whether an organization's events are logged from now on, for reading them by pull. Throws ORGANIZATION_NOT_FOUND. */
export const setEventLog = audited(
  { verb: 'organization.set-event-log', changes: organization },
  async ({ db }: Ctx, { organizationId, eventLog }: { organizationId: number; eventLog: boolean }) => {
    const [changed] = await db
      .update(organization)
      .set({ eventLog })
      .where(eq(organization.id, organizationId))
      .returning({ id: organization.id, name: organization.name, eventLog: organization.eventLog });
    if (changed === undefined)
      throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: organizationId });
    return changed;
  },
);
