import { eq } from 'drizzle-orm';
import { organization } from '../../db/schema/people/organization.ts';
import { audited } from '../audit/audited.ts';
import { Refusal } from '../verbs/refusal.ts';
import type { VerbContext } from '../verbs/verb-context.ts';

/**
 * Sets whether an organization's requests are logged from now on; earlier ones are deleted after 7 days, and key usage
 * is always counted. Throws Refusal for an unknown organization.
 */
export const setKeepsRequests = audited(
  { verb: 'organization.set-keeps-requests', changes: organization },
  async (
    { db }: VerbContext,
    { organizationId, keepsRequests }: { organizationId: number; keepsRequests: boolean },
  ) => {
    const [changed] = await db
      .update(organization)
      .set({ keepsRequests })
      .where(eq(organization.id, organizationId))
      .returning({ id: organization.id, name: organization.name, keepsRequests: organization.keepsRequests });
    if (changed === undefined)
      throw new Refusal(`There is no organization ${organizationId}.`, { reason: 'not-found' });
    return changed;
  },
);
