import { listAuditEvents } from '../../../db/queries/people/list-audit-events.ts';
import { listRequests, type RequestFilter } from '../../../db/queries/requests/request-log.ts';
import { setKeepsRequests } from '../../../shared/requests/set-keeps-requests.ts';
import type { PortalContext } from '../context.ts';

/** The requests of the organization's keys in the last 7 days, the latest first. */
export const listOwnRequests = (ctx: PortalContext, filter: RequestFilter) =>
  listRequests(ctx.db, ctx.organization.id, filter);

/** Who changed what in the organization, the latest first. */
export const listOwnAuditEvents = (
  ctx: PortalContext,
  filter: { before: number | undefined; limit: number },
) => listAuditEvents(ctx.db, { ...filter, organizationId: ctx.organization.id });

export const keepOwnRequests = (ctx: PortalContext, keepsRequests: boolean) =>
  setKeepsRequests(ctx, { organizationId: ctx.organization.id, keepsRequests });
