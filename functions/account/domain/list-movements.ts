import * as z from 'zod';
import { listMovements as list, type MovementRow } from '../../../db/queries/list-movements.ts';
import { MOVEMENT_KINDS, MOVEMENT_TYPES } from '../../../db/schema/movement.ts';
import { toSafeMicros } from '../../../shared/billing/to-safe-micros.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { PageQuery, page, readCursor, toPage } from '../../../shared/http/page.ts';
import { SERVICE_CODES } from '../../../shared/services.ts';
import { addDays, startOfColombiaDay } from '../../../shared/time/colombia.ts';
import { ColombiaDay } from '../../../shared/time/colombia-day.ts';

export const MovementsQuery = PageQuery.extend({
  service: z
    .enum(SERVICE_CODES)
    .optional()
    .meta({ description: 'Charges and refunds of one service.', example: 'urlshortener' }),
  type: z.enum(MOVEMENT_TYPES).optional().meta({ description: 'Movements of one type.', example: 'charge' }),
  costCenter: z.coerce
    .number('Takes the id of a cost center.')
    .int('Takes the id of a cost center.')
    .positive('Takes the id of a cost center.')
    .optional()
    .meta({ description: 'Id of the cost center that they are attributed to.', example: 7 }),
  from: ColombiaDay.optional().meta({ description: 'First Colombia day, inclusive.', example: '2026-11-01' }),
  to: ColombiaDay.optional().meta({ description: 'Last Colombia day, inclusive.', example: '2026-11-30' }),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ['from'],
  message: 'Must not be after `to`.',
});

const Movement = z
  .object({
    id: z.int().meta({ description: 'Identifier.', example: 48211 }),
    type: z.enum(MOVEMENT_TYPES).meta({
      description: '`topup` is a payment, `adjustment` a correction by the operator.',
      example: 'charge',
    }),
    kind: z.enum(MOVEMENT_KINDS).meta({
      description: 'What it is for; of a refund, what it gives back.',
      example: 'link',
    }),
    service: z.string().nullable().meta({
      description: 'Service that was used; null for payments and corrections.',
      example: 'urlshortener',
    }),
    amountMicro: z.int().meta({ description: 'Signed, micros: a charge is negative.', example: -5000000 }),
    balanceAfterMicro: z.int().meta({ description: 'Balance after it, micros.', example: 999995000000 }),
    quantity: z.int().meta({ description: 'How many units the amount is for.', example: 1 }),
    description: z.string().meta({ description: 'In words.', example: 'Short link created' }),
    reference: z.string().nullable().meta({
      description: 'What it is for: a short link, a job, a payment; null when it is for several.',
      example: 'go.operator.example/x7k2m9q',
    }),
    costCenterId: z.int().nullable().meta({ description: 'Cost center of the usage.', example: 7 }),
    usageHour: z.iso.datetime().nullable().meta({
      description:
        'UTC; when the hour began whose usage (visits, air time) it posts. Null when it is of its own moment.',
      example: null,
    }),
    createdAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T13:30:00.000Z' }),
  })
  .meta({ id: 'Movement' });

export const MovementsPage = page(Movement);

/** The movements of the organization's balance, newest first. */
export async function listMovements(
  ctx: CallerContext,
  query: z.output<typeof MovementsQuery>,
): Promise<z.infer<typeof MovementsPage>> {
  const { limit, cursor, costCenter, from, to, ...filter } = query;
  const rows = await list(
    ctx.db,
    ctx.caller.organizationId,
    {
      ...filter,
      costCenterId: costCenter,
      from: from === undefined ? undefined : startOfColombiaDay(from),
      before: to === undefined ? undefined : startOfColombiaDay(addDays(to, 1)),
      beforeId: readCursor(cursor),
    },
    limit + 1,
  );
  return toPage(rows, limit, toMovement);
}

const toMovement = (row: MovementRow): z.infer<typeof Movement> => ({
  ...row,
  amountMicro: toSafeMicros(row.amountMicro),
  balanceAfterMicro: toSafeMicros(row.balanceAfterMicro),
  usageHour: row.usageHour?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
