import { eq } from 'drizzle-orm';
import { callerId } from '../../db/schema/caller-id.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The numbers that an organization's calls may show. */
export function listCallerIds(ctx: OperatorContext, organizationId: number) {
  return ctx.db
    .select({ number: callerId.number, isDefault: callerId.isDefault, createdAt: callerId.createdAt })
    .from(callerId)
    .where(eq(callerId.organizationId, organizationId))
    .orderBy(callerId.number);
}
