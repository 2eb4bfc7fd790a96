import {
  listPendingUsage as findPendingUsage,
  type PendingRow,
} from '../../../db/billing/queries/list-pending-usage.ts';
import type { TenantCtx } from '../../platform/ctx.ts';

/** The largest lines that are listed. */
const MAX_PENDING = 50;

export type { PendingRow };

/** The organization's usage that is not posted yet, the largest amount first. */
export const listPendingUsage = ({ db, tenant }: TenantCtx) =>
  findPendingUsage(db, tenant.organizationId, MAX_PENDING);
