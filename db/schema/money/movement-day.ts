import { bigint, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { MOVEMENT_KINDS, MOVEMENT_TYPES } from './movement.ts';

/**
 * What an account's movements of one sort come to on the Colombia day that they were posted on, so that no statement or
 * chart reads each of them. Kept by a trigger of `movement`: see `db/sql/money/roll-up-movements.sql`. No foreign key, as
 * there.
 */
export const movementDay = pgTable(
  'movement_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    postedOn: date().notNull(),
    /** The day of the usage's hour, which may be the one before; of what is no usage the same. */
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
