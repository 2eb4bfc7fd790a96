import { countProviderSessions as countSessions } from '../../db/people/queries/openid.ts';
import type { TenantCtx } from '../platform/ctx.ts';

/** The open sessions that the organization's identity provider has begun. */
export const countProviderSessions = ({ db, tenant }: TenantCtx): Promise<number> =>
  countSessions(db, tenant.organizationId);
