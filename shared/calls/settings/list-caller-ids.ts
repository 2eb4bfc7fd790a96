import { eq } from 'drizzle-orm';
import { callerId } from '../../../db/calls/tables/caller-id.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/** The numbers that an organization's calls may show. */
export function listCallerIds(ctx: Ctx, organizationId: number) {
  return ctx.db
    .select({ number: callerId.number, isDefault: callerId.isDefault, createdAt: callerId.createdAt })
    .from(callerId)
    .where(eq(callerId.organizationId, organizationId))
    .orderBy(callerId.number);
}
