import { useStorage } from '../../db/billing/functions/billing.ts';
import type { StoredKind } from '../../db/billing/tables/plan-usage.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { toStorageRefusal } from './to-refusal.ts';

/** Takes room for what the organization stores today, all or none. Throws STORAGE_QUOTA_EXCEEDED, naming the field. */
export async function takeStorage(
  ctx: TenantCtx,
  kind: StoredKind,
  quantity: number,
  field: string,
): Promise<void> {
  const { organizationId } = ctx.tenant;
  const full = await callFunction(ctx.db, useStorage, { organization: organizationId, kind, quantity });
  if (full !== null) throw toStorageRefusal(ctx, kind, full, field);
}
