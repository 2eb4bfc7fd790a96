import { bigint, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { MOVEMENT_TYPES } from './movement.ts';
import { MOVEMENT_KINDS } from './price-items.ts';

/**
 * Sum of an account's movements of one kind on the Colombia day they were posted, so that statements and charts need
 * not read each movement. Maintained by a trigger of `movement`: see `db/billing/functions/roll-up-movements.sql`. No foreign
 * key, as there.
 */
export const movementDay = pgTable(
  'movement_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    postedOn: date().notNull(),
    /** The day of the usage's hour, which may be an earlier one; for other movements the same day. */
    usedOn: date().notNull(),
    type: text({ enum: MOVEMENT_TYPES }).notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    service: text(),
    costCenterId: bigint({ mode: 'number' }),
    movements: bigint({ mode: 'number' }).notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    /** Signed, as the movements are. */
    amountMicro: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [
    unique('movement_day_sort')
      .on(
        table.organizationId,
        table.postedOn,
        table.usedOn,
        table.type,
        table.kind,
        table.service,
        table.costCenterId,
      )
      .nullsNotDistinct(),
    index('movement_day_used_on').on(table.organizationId, table.usedOn),
  ],
);
