import { desc, eq, isNull, or } from 'drizzle-orm';
import { price } from '../../db/schema/price.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The list prices and, of an organization, its own too: by item, the latest first. */
export function listPrices(ctx: OperatorContext, organizationId: number | null) {
  return ctx.db
    .select({
      item: price.item,
      currency: price.currency,
      organizationId: price.organizationId,
      amountMicro: price.amountMicro,
      effectiveFrom: price.effectiveFrom,
    })
    .from(price)
    .where(
      or(
        isNull(price.organizationId),
        organizationId === null ? undefined : eq(price.organizationId, organizationId),
      ),
    )
    .orderBy(price.item, price.currency, price.organizationId, desc(price.effectiveFrom));
}
