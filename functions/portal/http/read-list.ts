import type * as z from 'zod';
import type { PortalContext } from '../context.ts';
import type { Failed, Params } from '../declare.ts';
import { checkText } from './read-fields.ts';
import { toErrors } from './to-failure.ts';

const PER_PAGE = '25';
/** Where a list goes on; no filter, and kept with none. */
const PLACES = ['cursor', 'before'];

/** What was chosen of a list's filters, and what was wrong with it; as its parts (`components/list-parts.tsx`) take it. */
export type Filter = { ctx: PortalContext; given: Params; failed: Failed | undefined };

type List<Query, Found> = (ctx: PortalContext, query: Query) => Promise<Found>;
type Page<Item> = { items: Item[]; nextCursor: string | null };

/** What the query of a page says about those filters; what is wrong with it stands beside its field. */
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

/** The page of a list that its query asks for; none of it where the query is refused, by its schema or by the list. */
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
    if (errors === undefined) throw error;
    return { ...nothing, filter: refuse(ctx, filter.given, errors) };
  }
}

/** Those that are not empty. */
const pick = (query: Params, names: readonly string[]): Params =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name].trim()]] : [])));

const refuse = (ctx: PortalContext, given: Params, errors: Failed['errors']): Filter => ({
  ctx,
  given,
  failed: { form: 'filter', values: given, errors },
});
