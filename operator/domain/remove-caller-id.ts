import { and, eq } from 'drizzle-orm';
import { callerId } from '../../db/schema/caller-id.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** Takes a number from an organization. Calls that were accepted with it still show it. */
export const removeCallerId = audited(
  { verb: 'caller-id.remove', changes: callerId },
  async (ctx: OperatorContext, { organizationId, number }: { organizationId: number; number: string }) => {
    const removed = await ctx.db
      .delete(callerId)
      .where(and(eq(callerId.organizationId, organizationId), eq(callerId.number, number)))
      .returning();
    if (removed.length === 0)
      throw new OperatorError(`Organization ${organizationId} has no number ${number}.`);
    return { organizationId, removed: number };
  },
);
