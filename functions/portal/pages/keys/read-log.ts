import { listAuditEvents } from '../../../../db/platform/queries/list-audit-events.ts';
import { setKeepsRequests } from '../../../../shared/platform/requests/set-keeps-requests.ts';
import type { PortalContext } from '../../app/context.ts';

/** Who changed what in the organization, the latest first. */
export const listOwnAuditEvents = (
  ctx: PortalContext,
  filter: { before: number | undefined; limit: number },
) => listAuditEvents(ctx.db, { ...filter, organizationId: ctx.organization.id });

export const keepOwnRequests = (ctx: PortalContext, keepsRequests: boolean) =>
  setKeepsRequests(ctx, { organizationId: ctx.organization.id, keepsRequests });
