import { eq } from 'drizzle-orm';
import { callerId } from '../../../db/calls/tables/caller-id.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { describeDigits } from '../../numbers/read-number.ts';

/** The numbers that an organization's calls may show. */
export async function listCallerIds(ctx: Ctx, organizationId: number) {
  const own = await ctx.db
    .select({ number: callerId.number, isDefault: callerId.isDefault, createdAt: callerId.createdAt })
    .from(callerId)
    .where(eq(callerId.organizationId, organizationId))
    .orderBy(callerId.number);
  return own.map(({ number, ...rest }) => ({ number, ...describeDigits(number), ...rest }));
}
