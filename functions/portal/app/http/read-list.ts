import type * as z from 'zod';
import { toErrorAnswer } from '../../../../shared/platform/http/to-error-answer.ts';
import type { PortalContext } from '../context.ts';
import type { Failed, Params } from '../declare.ts';
import { checkText } from './read-fields.ts';
import { toErrors } from './to-failure.ts';

const PER_PAGE = '25';
/** Paging parameters: not filters, and not kept in a filter's links. */
const PLACES = ['cursor', 'before'];

/** A list's chosen filters and their errors, as the components of `components/list-parts.tsx` take them. */
export type Filter = { ctx: PortalContext; given: Params; failed: Failed | undefined };

type List<Query, Found> = (ctx: PortalContext, query: Query) => Promise<Found>;
type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Validates a page's filters from its query; errors stand beside their fields. */
export function readFilter<Schema extends z.ZodType>(
  ctx: PortalContext,
  schema: Schema,
  names: readonly string[],
  query: Params,
): { filter: Filter; asked: z.output<Schema> | undefined } {
  const given = pick(query, names);
  const checked = checkText(schema, { ...given, ...pick(query, PLACES), limit: PER_PAGE }, ctx.t);
  if ('errors' in checked) return { filter: refuse(ctx, given, checked.errors), asked: undefined };
  return { filter: { ctx, given, failed: undefined }, asked: checked.data };
}

/** The requested page of a list; empty when its schema or the list refuses the query. */
export async function readList<Schema extends z.ZodType, Item>(
  ctx: PortalContext,
  schema: Schema,
  names: readonly string[],
  query: Params,
  list: List<z.output<Schema>, Page<Item>>,
): Promise<Page<Item> & { filter: Filter }> {
  const { filter, asked } = readFilter(ctx, schema, names, query);
  const nothing = { items: [], nextCursor: null };
  if (asked === undefined) return { ...nothing, filter };
  try {
    return { ...(await list(ctx, asked)), filter };
  } catch (error) {
    const errors = toErrors(error, names, ctx);
    // Beyond a limit, the answer says when to try again, as for any page.
    if (errors === undefined || isBeyondLimit(error)) throw error;
    return { ...nothing, filter: refuse(ctx, filter.given, errors) };
  }
}

const isBeyondLimit = (error: unknown): boolean => toErrorAnswer(error).status === 429;

/** The named parameters that are not empty. */
export const pick = (query: Params, names: readonly string[]): Params =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name].trim()]] : [])));

const refuse = (ctx: PortalContext, given: Params, errors: Failed['errors']): Filter => ({
  ctx,
  given,
  failed: { form: 'filter', values: given, errors },
});
