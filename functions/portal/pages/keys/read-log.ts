import { setKeepsRequests } from '../../../../shared/platform/requests/set-keeps-requests.ts';
import type { PortalContext } from '../../app/context.ts';

export const keepOwnRequests = (ctx: PortalContext, keepsRequests: boolean) =>
  setKeepsRequests(ctx, { organizationId: ctx.organization.id, keepsRequests });
