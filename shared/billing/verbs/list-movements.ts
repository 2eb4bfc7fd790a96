import * as z from 'zod';
import { findMovements, type MovementRow } from '../../../db/queries/money/find-movements.ts';
import { findCostCenters } from '../../../db/queries/people/find-cost-centers.ts';
import { MOVEMENT_KINDS, MOVEMENT_TYPES } from '../../../db/schema/money/movement.ts';
import { type ErrorDetail, fieldError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import { maxCharacters } from '../../http/input/max-characters.ts';
import { queryInteger } from '../../http/input/query-integer.ts';
import { checkDayOrder } from '../../http/lists/check-day-order.ts';
import type { CsvColumns } from '../../http/lists/csv.ts';
import { listPage } from '../../http/lists/list-page.ts';
import { ExportQuery, PageQuery, page, toCsvPage } from '../../http/lists/page.ts';
import type { RefusedInput } from '../../http/route.ts';
import { SERVICE_CODES } from '../../services.ts';
import { ColombiaDay } from '../../time/colombia-day.ts';
import { toMoments } from '../../time/created-between.ts';
import { MicroAmount } from '../micro-amount.ts';

const NO_CENTER = 'Takes the id of one of your cost centers: GET /cost-centers lists them.';

const filter = {
  service: z
    .enum(SERVICE_CODES)
    .optional()
    .meta({ description: 'Charges and refunds of one service.', example: 'urlshortener' }),
  type: z.enum(MOVEMENT_TYPES).optional().meta({ description: 'Movements of one type.', example: 'charge' }),
  kind: z.enum(MOVEMENT_KINDS).optional().meta({ description: 'Movements of one kind.', example: 'link' }),
  reference: z.string().min(1).check(maxCharacters(255)).optional().meta({
    description: 'What they are for, as a movement shows it.',
    example: 'go.operator.example/x7k2m9q',
  }),
  costCenter: queryInteger(z.int(NO_CENTER).positive(NO_CENTER)).optional().meta({
    description: 'Id of the cost center that they are attributed to.',
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  from: ColombiaDay.optional().meta({ description: 'First Colombia day, inclusive.', example: '2026-11-01' }),
  to: ColombiaDay.optional().meta({ description: 'Last Colombia day, inclusive.', example: '2026-11-30' }),
};
export const MovementsQuery = PageQuery.extend(filter).superRefine(checkDayOrder('from', 'to'));
export const MovementsExportQuery = ExportQuery.extend(filter).superRefine(checkDayOrder('from', 'to'));

export const Movement = z
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
    amountMicro: MicroAmount.meta({
      description: 'Signed, micros: a charge is negative.',
      example: -5000000,
    }),
    balanceAfterMicro: MicroAmount.meta({ description: 'Balance after it, micros.', example: 999995000000 }),
    quantity: z.int().meta({ description: 'How many units the amount is for.', example: 1 }),
    description: z.string().meta({ description: 'In words.', example: 'Short link created' }),
    reference: z.string().nullable().meta({
      description:
        'What it is for: a short link, a call, a job, the request that looked a number up, a payment; null when it is for several.',
      example: 'go.operator.example/x7k2m9q',
    }),
    costCenterId: z.int().nullable().meta({ description: 'Cost center of the usage.', example: 7 }),
    usageHour: z.iso.datetime().nullable().meta({
      description:
        'UTC; when the hour began whose usage (visits, air time) it posts; an hour may have several. Null when it is of its own moment.',
      example: null,
    }),
    createdAt: z.iso.datetime().meta({ description: 'UTC.', example: '2026-11-21T13:30:00.000Z' }),
  })
  .meta({ id: 'Movement' });

export const MOVEMENT_EXAMPLE: z.infer<typeof Movement> = {
  id: 48211,
  type: 'charge',
  kind: 'link',
  service: 'urlshortener',
  amountMicro: -5_000_000,
  balanceAfterMicro: 999_995_000_000,
  quantity: 1,
  description: 'Short link created',
  reference: 'go.operator.example/x7k2m9q',
  costCenterId: 7,
  usageHour: null,
  createdAt: '2026-11-21T13:30:00.000Z',
};

export const MOVEMENT_COLUMNS: CsvColumns<keyof typeof MOVEMENT_EXAMPLE> = {
  id: 'value',
  type: 'value',
  kind: 'value',
  service: 'value',
  amountMicro: 'value',
  balanceAfterMicro: 'value',
  quantity: 'value',
  description: 'text',
  reference: 'text',
  costCenterId: 'value',
  usageHour: 'value',
  createdAt: 'value',
};

export const MovementsPage = page(Movement);

/** The organization's movements, newest first. */
export async function listMovements(
  ctx: CallerContext,
  query: z.output<typeof MovementsQuery>,
): Promise<z.input<typeof MovementsPage>> {
  const { limit: _, cursor: __, costCenter, from, to, ...filter } = query;
  const { createdFrom, createdBefore } = toMoments({ createdFrom: from, createdTo: to });
  const terms = { ...filter, costCenterId: costCenter, from: createdFrom, before: createdBefore };
  const found = await listPage(ctx, 'movements', query, terms, findMovements, toMovement);
  // An unknown cost center is told instead of no movements.
  if (found.items.length === 0 && costCenter !== undefined && !(await isOwnCenter(ctx, costCenter)))
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'costCenter', NO_CENTER);
  return found;
}

/** The same as a CSV file. */
export const exportMovements = async (
  ctx: CallerContext,
  query: z.output<typeof MovementsExportQuery>,
): Promise<Response> => toCsvPage(ctx, 'movements', await listMovements(ctx, query), MOVEMENT_COLUMNS);

/** An unknown cost center beside other errors. */
export async function findWrongCenter(
  ctx: CallerContext,
  { query: { costCenter } }: RefusedInput,
): Promise<ErrorDetail[]> {
  const { data: id } = filter.costCenter.safeParse(costCenter);
  return id === undefined || (await isOwnCenter(ctx, id))
    ? []
    : [{ field: 'costCenter', message: NO_CENTER }];
}

async function isOwnCenter({ db, caller }: CallerContext, id: number): Promise<boolean> {
  const [found] = await findCostCenters(db, caller.organizationId, id + 1, 1);
  return found?.id === id;
}

const toMovement = (row: MovementRow): z.input<typeof Movement> => ({
  ...row,
  usageHour: row.usageHour?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
