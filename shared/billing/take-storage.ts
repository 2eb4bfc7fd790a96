import { useStorage } from '../../db/billing/queries/use-storage.ts';
import type { Stored } from '../../db/billing/tables/plan-usage.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { toStorageRefusal } from './to-storage-refusal.ts';

/** Takes room for what the organization stores today. Throws STORAGE_QUOTA_EXCEEDED, naming the field. */
export async function takeStorage(
  ctx: TenantCtx,
  kind: Stored,
  quantity: number,
  field: string,
): Promise<void> {
  const full = await useStorage(ctx.db, ctx.tenant.organizationId, kind, quantity);
  if (full !== null) throw toStorageRefusal(ctx, kind, full, field);
}
