import { findKeyCalls } from '../../../db/billing/queries/find-key-calls.ts';
import type { TenantCtx } from '../../platform/ctx.ts';

/** The calls of the organization's keys on some Colombia days; `most`: how many keys are listed individually. */
export const selectKeyCalls = ({ db, tenant }: TenantCtx, days: { from: string; to: string }, most: number) =>
  findKeyCalls(db, tenant.organizationId, days, most);
