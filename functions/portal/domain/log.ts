import { eq } from 'drizzle-orm';
import { listAuditEvents } from '../../../db/queries/list-audit-events.ts';
import { listRequests, type RequestFilter } from '../../../db/queries/request-log.ts';
import { organization } from '../../../db/schema/organization.ts';
import { audited } from '../../../shared/audit/audited.ts';
import type { PortalContext } from '../context.ts';

/** The requests of the organization's keys in the last 7 days, the latest first. */
export const listOwnRequests = (ctx: PortalContext, filter: RequestFilter) =>
  listRequests(ctx.db, ctx.organization.id, filter);

/** Who changed what in the organization, the latest first. */
export const listOwnAuditEvents = (
  ctx: PortalContext,
  filter: { before: number | undefined; limit: number },
) => listAuditEvents(ctx.db, { ...filter, organizationId: ctx.organization.id });

/** Whether requests are kept from now on; those of before go when their 7 days are over. */
export const setKeepsRequests = audited(
  { verb: 'organization.set-keeps-requests', changes: organization },
  async (ctx: PortalContext, { keepsRequests }: { keepsRequests: boolean }): Promise<void> => {
    await ctx.db.update(organization).set({ keepsRequests }).where(eq(organization.id, ctx.organization.id));
  },
);
