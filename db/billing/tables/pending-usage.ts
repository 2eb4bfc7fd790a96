import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { costCenter } from '../../people/tables/cost-center.ts';
import { billingAccount } from './billing-account.ts';
import { MOVEMENT_KINDS } from './price-items.ts';

/**
 * Usage of an hour at one price that becomes a movement when the hour has ended, all causes together; it is deducted from the available
 * amount at once. Hours start alike in Colombia and UTC. Usage that comes after its hour was posted waits here again.
 */
export const pendingUsage = pgTable(
  'pending_usage',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => billingAccount.organizationId),
    hour: timestamp({ withTimezone: true }).notNull(),
    service: text().notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    costCenterId: bigint({ mode: 'number' }),
    unitMicro: bigint({ mode: 'bigint' }).notNull(),
    /** The campaign that caused it, as in `causes` of `movement`; null: none. */
    causeId: bigint({ mode: 'number' }),
    quantity: bigint({ mode: 'number' }).notNull(),
    /** The moment at which its first unit came, possibly long after its hour. */
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('pending_usage_unit')
      .on(
        table.organizationId,
        table.hour,
        table.kind,
        table.service,
        table.costCenterId,
        table.unitMicro,
        table.causeId,
      )
      .nullsNotDistinct(),
    foreignKey({
      columns: [table.organizationId, table.costCenterId],
      foreignColumns: [costCenter.organizationId, costCenter.id],
    }),
    index('pending_usage_hour').on(table.hour),
    check('pending_usage_kind', isOneOf(table.kind, MOVEMENT_KINDS)),
    check('pending_usage_amount', sql`${table.unitMicro} >= 0 and ${table.quantity} > 0`),
  ],
);
