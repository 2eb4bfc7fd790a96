import { listInvitations as findInvitations } from '../../../db/people/queries/invitations.ts';
import type { TenantCtx } from '../../platform/ctx.ts';

/** The organization's pending invitations, latest first. */
export const listInvitations = ({ db, tenant }: TenantCtx) => findInvitations(db, tenant.organizationId);
