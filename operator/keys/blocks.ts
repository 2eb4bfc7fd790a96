import { and, desc, eq, isNull } from 'drizzle-orm';
import { organizationBlock } from '../../db/schema/people/organization-block.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** An organization's blocks, newest first, including lifted ones. */
export function listBlocks(ctx: OperatorContext, organizationId: number) {
  return ctx.db
    .select({
      id: organizationBlock.id,
      kind: organizationBlock.kind,
      reason: organizationBlock.reason,
      createdAt: organizationBlock.createdAt,
      liftedAt: organizationBlock.liftedAt,
    })
    .from(organizationBlock)
    .where(eq(organizationBlock.organizationId, organizationId))
    .orderBy(desc(organizationBlock.id));
}

/** Lifts all blocks of an organization. Throws OperatorError when there is none. */
export const liftBlocks = audited(
  { verb: 'block.lift', changes: organizationBlock },
  async (ctx: OperatorContext, organizationId: number) => {
    const lifted = await ctx.db
      .update(organizationBlock)
      .set({ liftedAt: ctx.clock() })
      .where(and(eq(organizationBlock.organizationId, organizationId), isNull(organizationBlock.liftedAt)))
      .returning({
        id: organizationBlock.id,
        kind: organizationBlock.kind,
        reason: organizationBlock.reason,
      });
    if (lifted.length === 0) throw new OperatorError(`Organization ${organizationId} is not blocked.`);
    await raiseEpoch(ctx, [organizationId]);
    return lifted;
  },
);
