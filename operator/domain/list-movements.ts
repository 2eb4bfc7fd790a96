import { desc, eq } from 'drizzle-orm';
import { movement } from '../../db/schema/movement.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The movements of a balance, newest first. */
export function listMovements(
  ctx: OperatorContext,
  { organizationId, limit }: { organizationId: number; limit: number },
) {
  return ctx.db
    .select({
      id: movement.id,
      type: movement.type,
      service: movement.service,
      amountMicro: movement.amountMicro,
      balanceAfterMicro: movement.balanceAfterMicro,
      quantity: movement.quantity,
      description: movement.description,
      reference: movement.reference,
      createdAt: movement.createdAt,
    })
    .from(movement)
    .where(eq(movement.organizationId, organizationId))
    .orderBy(desc(movement.id))
    .limit(limit);
}
