import * as z from 'zod';
import {
  countMovements as countRowsOf,
  findMovementHours,
  findMovements,
  type MovementLine,
  type MovementRow,
} from '../../../db/billing/queries/find-movements.ts';
import { MOVEMENT_TYPES } from '../../../db/billing/tables/movement.ts';
import { MOVEMENT_KINDS } from '../../../db/billing/tables/price-items.ts';
import type { Ctx, TenantCtx } from '../../kernel/ctx.ts';
import { type ErrorDetail, fieldError } from '../../kernel/errors/domain-error.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { queryInteger } from '../../kernel/http/input/query-integer.ts';
import { boundedQuery } from '../../kernel/http/lists/bounded-query.ts';
import { checkDayOrder } from '../../kernel/http/lists/check-day-order.ts';
import type { CsvColumns } from '../../kernel/http/lists/csv.ts';
import { readCursor, toCursor } from '../../kernel/http/lists/cursor.ts';
import { listPage } from '../../kernel/http/lists/list-page.ts';
import { mostCounted } from '../../kernel/http/lists/most-counted.ts';
import { ExportQuery, PageQuery, page, toCsvPage } from '../../kernel/http/lists/page.ts';
import type { RefusedInput } from '../../kernel/http/route.ts';
import { SERVICE_CODES } from '../../kernel/services.ts';
import { ColombiaDay } from '../../kernel/time/colombia-day.ts';
import { toMoments } from '../../kernel/time/created-between.ts';
import { hasCostCenter } from '../../people/cost-centers/page-cost-centers.ts';
import { MicroAmount } from '../amounts.ts';
import { BILLING_MESSAGES } from '../messages.ts';

const NO_CENTER = BILLING_MESSAGES.unknownCostCenter;

const filter = {
  service: z
    .enum(SERVICE_CODES)
    .optional()
    .meta({ description: 'Charges and refunds of one service.', example: 'urlshortener' }),
  type: z
    .enum(MOVEMENT_TYPES)
    .optional()
    .meta({ description: 'Only movements of this type.', example: 'charge' }),
  kind: z
    .enum(MOVEMENT_KINDS)
    .optional()
    .meta({ description: 'Only movements of this kind.', example: 'link' }),
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
      example: 'charge',
    }),
    kind: z.enum(MOVEMENT_KINDS).meta({
      example: 'link',
    }),
    service: z.string().nullable().meta({
      example: 'urlshortener',
    }),
    amountMicro: MicroAmount.meta({
      example: -5000000,
    }),
    balanceAfterMicro: MicroAmount.meta({
      example: 999995000000,
    }),
    quantity: z.int().meta({ example: 1 }),
    description: z.string().meta({ example: 'Short link created' }),
    reference: z.string().nullable().meta({
      example: 'go.operator.example/x7k2m9q',
    }),
    costCenterId: z.int().nullable().meta({ example: 7 }),
    usageHour: z.iso.datetime().nullable().meta({
      example: null,
    }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When it was created, UTC.', example: '2026-11-21T13:30:00.000Z' }),
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
  ctx: TenantCtx,
  query: z.output<typeof MovementsQuery>,
): Promise<z.input<typeof MovementsPage>> {
  const found = await listPage(ctx, 'movements', query, toFilter(query), findMovements, toMovement);
  const { costCenter } = query;
  // An unknown cost center is an error rather than an empty list.
  if (found.items.length === 0 && costCenter !== undefined && !(await hasCostCenter(ctx, costCenter)))
    throw fieldError('VALIDATION_INVALID_PARAMETER', 'costCenter', NO_CENTER);
  return found;
}

function toFilter(query: z.output<typeof MovementsQuery>) {
  const { limit: _, cursor: __, costCenter, from, to, ...terms } = query;
  const { createdFrom, createdBefore } = toMoments({ createdFrom: from, createdTo: to });
  return { ...terms, costCenterId: costCenter, from: createdFrom, before: createdBefore };
}

/** Counts the movements, up to a bound. */
export function countMovements({ db, tenant }: TenantCtx, query: z.output<typeof MovementsQuery>) {
  const terms = toFilter(query);
  return countRowsOf(db, tenant.organizationId, terms, mostCounted(terms));
}

/** Exports movements as a CSV file. */
export const exportMovements = async (
  ctx: TenantCtx,
  query: z.output<typeof MovementsExportQuery>,
): Promise<Response> => toCsvPage(ctx, 'movements', await listMovements(ctx, query), MOVEMENT_COLUMNS);

/** An unknown cost center beside other errors. */
export async function findWrongCenter(
  ctx: TenantCtx,
  { query: { costCenter } }: RefusedInput,
): Promise<ErrorDetail[]> {
  const { data: id } = filter.costCenter.safeParse(costCenter);
  return id === undefined || (await hasCostCenter(ctx, id))
    ? []
    : [{ field: 'costCenter', message: NO_CENTER }];
}

const toMovement = (row: MovementRow): z.input<typeof Movement> => ({
  ...row,
  usageHour: row.usageHour?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

type AccountMovements = {
  organizationId: number;
  type?: (typeof MOVEMENT_TYPES)[number] | undefined;
  service?: string | undefined;
  /** Movements before this id. */
  before?: number | undefined;
  limit: number;
};

/** The movements of a balance, newest first. */
export async function listAccountMovements(ctx: Ctx, input: AccountMovements) {
  const { organizationId, type, service, before, limit } = input;
  return await findMovements(ctx.db, organizationId, { type, service, beforeId: before }, limit);
}

const HOURS = 'movement-hours';
const HOUR_MS = 3_600_000;

/**
 * The movements of one hour that are of one kind, type, service, cost center and campaign; without a campaign, of a batch or payment each
 * has its own line.
 */
export type MovementHour = MovementLine & { hour: Date };

/**
 * The organization's movements as one line per hour, campaign and what they are of, newest first. A page has whole hours, so it may be a little
 * longer than asked for. Throws as lists do.
 */
export async function listMovementHours(
  ctx: TenantCtx,
  query: z.output<typeof MovementsQuery>,
): Promise<{ items: MovementHour[]; nextCursor: string | null }> {
  const { cursor, limit } = query;
  const { before, ...filter } = toFilter(query);
  const ends = cursor === undefined ? [] : [new Date((await readCursor(ctx, HOURS, cursor)) * HOUR_MS)];
  const [end] = [...ends, ...(before === undefined ? [] : [before])].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  const { hours, hasMore } = await boundedQuery(ctx, (db) =>
    findMovementHours(db, ctx.tenant.organizationId, { ...filter, before: end }, limit),
  );
  const last = hours.at(-1);
  return {
    items: hours.flatMap(({ hour, lines }) => lines.map((line) => ({ ...line, hour }))),
    nextCursor: hasMore && last ? await toCursor(ctx, HOURS, last.hour.getTime() / HOUR_MS) : null,
  };
}
