import { desc, eq } from 'drizzle-orm';
import { organizationBlock } from '../../db/schema/organization-block.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The blocks of an organization, newest first, those that were lifted too. */
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
