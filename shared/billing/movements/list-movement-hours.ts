import type * as z from 'zod';
import { findMovementHours, type MovementLine } from '../../../db/billing/queries/find-movements.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { boundedQuery } from '../../kernel/http/lists/bounded-query.ts';
import { readCursor, toCursor } from '../../kernel/http/lists/cursor.ts';
import { type MovementsQuery, toFilter } from './list-movements.ts';

const LIST = 'movement-hours';
const HOUR_MS = 3_600_000;

/** The movements of one hour that are of one kind, type, service and cost center; of a batch or payment each has its own line. */
export type MovementHour = MovementLine & { hour: Date };

/**
 * The organization's movements as one line per hour and what they are of, newest first. A page has whole hours, so it may be a little
 * longer than asked for. Throws as lists do.
 */
export async function listMovementHours(
  ctx: TenantCtx,
  query: z.output<typeof MovementsQuery>,
): Promise<{ items: MovementHour[]; nextCursor: string | null }> {
  const { cursor, limit } = query;
  const { before, ...filter } = toFilter(query);
  const ends = cursor === undefined ? [] : [new Date((await readCursor(ctx, LIST, cursor)) * HOUR_MS)];
  const [end] = [...ends, ...(before === undefined ? [] : [before])].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  const { hours, hasMore } = await boundedQuery(ctx, (db) =>
    findMovementHours(db, ctx.tenant.organizationId, { ...filter, before: end }, limit),
  );
  const last = hours.at(-1);
  return {
    items: hours.flatMap(({ hour, lines }) => lines.map((line) => ({ ...line, hour }))),
    nextCursor: hasMore && last ? await toCursor(ctx, LIST, last.hour.getTime() / HOUR_MS) : null,
  };
}
