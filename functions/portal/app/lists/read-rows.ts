import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { toErrorAnswer } from '../../../../shared/kernel/http/to-error-answer.ts';
import { toId } from '../../i18n/fields.ts';
import type { PortalContext } from '../context.ts';
import type { Failed, Params } from '../declare.ts';
import { checkText } from '../http/read-fields.ts';
import { toErrors } from '../http/to-failure.ts';
import { type Filter, type List, type ListQuery, visible } from './list.ts';

export const PAGE_SIZES = [25, 50, 100] as const;
const [SMALLEST] = PAGE_SIZES;

/** The rows that a page of a list shows, and its place in the list. */
export type Rows<Row> = {
  items: readonly Row[];
  /** The number of rows before these; undefined in a link that this list did not make. */
  before: number;
  /** Parameters of the next page. */
  next: Params | undefined;
  /** Parameters of this page, unless it is the first. */
  place: Params;
  size: number;
};

const toPageSize = (text = ''): number => PAGE_SIZES.find((size) => String(size) === text) ?? SMALLEST;

/** Reads what was typed in the filters that the reader may use, and its errors. */
function readFilters<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): { given: Params; wrong: Failed['errors'] } {
  const given: Params = {};
  const wrong: Failed['errors'] = {};
  for (const { names, read = (value: string) => ({ value }) } of visible(list.filters, ctx))
    for (const name of names) {
      const typed = (query[name] ?? '').trim();
      if (typed === '') continue;
      const made = read(typed, ctx);
      given[name] = 'value' in made ? made.value : typed;
      if ('wrong' in made) wrong[name] = inLanguage(ctx.language, made.wrong);
    }
  return { given, wrong };
}

/** The filters that the query gives, and the verb's query; undefined when it is refused. */
export function readAsked<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
  limit: number,
): { filter: Filter; asked: Query | undefined } {
  const { given, wrong } = readFilters(ctx, list, query);
  const { cursor } = query;
  const place = list.all === undefined && cursor !== undefined && cursor !== '' ? { cursor } : {};
  const checked = checkText(list.query, { ...given, ...place, limit: String(limit) }, ctx.t);
  const errors = { ...('errors' in checked && checked.errors), ...wrong };
  return 'errors' in checked || Object.keys(wrong).length > 0
    ? { filter: { ctx, given, failed: toFailed(ctx, given, errors) }, asked: undefined }
    : { filter: { ctx, given, failed: undefined }, asked: checked.data };
}

/** The requested page of a list; without rows when the verb refuses the query. */
export async function readRows<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): Promise<{ rows: Rows<Row>; filter: Filter; asked: Query | undefined; whole?: readonly Row[] }> {
  const size = toPageSize(query.limit);
  const { filter, asked } = readAsked(ctx, list, query, size);
  const nothing = { items: [], before: 0, next: undefined, place: {}, size };
  if (asked === undefined) return { rows: nothing, filter, asked };
  if (list.all !== undefined) {
    const { keeps = () => true } = list;
    const whole = (await list.all(ctx)).filter((row) => keeps(row, asked));
    const page = toId(query.page) || 1;
    const before = (page - 1) * size;
    const items = whole.slice(before, before + size);
    const next = before + size < whole.length ? { page: String(page + 1) } : undefined;
    const place = page === 1 ? {} : { page: String(page) };
    return { rows: { items, before, next, place, size }, filter, asked, whole };
  }
  try {
    const { items, nextCursor } = await list.read(ctx, asked);
    const before = asked.cursor === undefined ? 0 : toId(query.before);
    const next =
      nextCursor === null ? undefined : { cursor: nextCursor, before: String(before + items.length) };
    const place = asked.cursor === undefined ? {} : { cursor: asked.cursor };
    return { rows: { items, before, next, place, size }, filter, asked };
  } catch (error) {
    const errors = toErrors(error, Object.keys(filter.given), ctx);
    // Beyond a limit, the answer says when to try again, as for any page.
    if (errors === undefined || toErrorAnswer(error).status === 429) throw error;
    return { rows: nothing, filter: { ...filter, failed: toFailed(ctx, filter.given, errors) }, asked };
  }
}

/** The number of rows, where it is counted, and what the columns and filters need besides the rows, in one statement. */
export async function readBeside<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  list: List<Query, Row, Beside>,
  query: Params,
): Promise<{ total: number | undefined; beside: Beside }> {
  const { asked } = readAsked(ctx, list, query, SMALLEST);
  // Counting takes longer than a page: the first one counts, and its links tell the later ones.
  const isCounted = asked !== undefined && asked.cursor === undefined;
  const count = isCounted ? list.count?.(ctx, asked) : undefined;
  const beside = list.beside?.(ctx);
  if (count !== undefined && beside !== undefined) {
    const [counted, read] = await ctx.db.batch([count, beside]);
    // A batch resolves to the results of its statements.
    return { total: (counted as { total: number }[])[0]?.total, beside: read as Beside };
  }
  return {
    total: count === undefined ? toId(query.total) || undefined : (await count)[0]?.total,
    // The columns of a list that declares nothing besides its rows take nothing else.
    beside: (beside === undefined ? undefined : await beside) as Beside,
  };
}

const toFailed = ({ t }: PortalContext, given: Params, { cursor, ...errors }: Failed['errors']): Failed => ({
  form: 'filter',
  values: given,
  errors:
    cursor === undefined
      ? errors
      : {
          ...errors,
          '': t(
            'Esta página de la lista ya no se puede abrir. Filtre de nuevo para ver la primera.',
            'This page of the list can no longer be opened. Filter again to see the first one.',
          ),
        },
});
