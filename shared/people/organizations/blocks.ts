import { and, desc, eq, isNull } from 'drizzle-orm';
import { organizationBlock } from '../../../db/people/tables/organization-block.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** An organization's blocks, newest first, including lifted ones. */
export function listBlocks(ctx: Ctx, organizationId: number) {
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

/** Lifts all blocks of an organization. Throws DomainError when there is none. */
export const liftBlocks = audited(
  { verb: 'block.lift', changes: organizationBlock, records: (organizationId) => ({ organizationId }) },
  async (ctx: Ctx, organizationId: number) => {
    const lifted = await ctx.db
      .update(organizationBlock)
      .set({ liftedAt: ctx.clock() })
      .where(and(eq(organizationBlock.organizationId, organizationId), isNull(organizationBlock.liftedAt)))
      .returning({
        id: organizationBlock.id,
        kind: organizationBlock.kind,
        reason: organizationBlock.reason,
      });
    if (lifted.length === 0) throw new DomainError('NOT_BLOCKED', { organizationId });
    await raiseEpoch(ctx, [organizationId]);
    return lifted;
  },
);
