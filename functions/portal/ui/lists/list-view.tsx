import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Failed, Params } from '../../app/declare.ts';
import {
  ALL,
  type BulkAction,
  type Column,
  type Filter,
  type List,
  type ListQuery,
  MOST_OF_ALL,
  visible,
} from '../../app/lists/list.ts';
import { PAGE_SIZES, type Rows } from '../../app/lists/read-rows.ts';
import { toNumber } from '../../i18n/format.ts';
import { RowCopy } from '../copy-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { isRestricted } from '../is-restricted.ts';
import { Filters } from './filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { ScrollCard } from './scroll-card.tsx';

/** The form of the checkboxes, which are outside it. */
const SELECTION = 'selection';

type ViewProps<Query extends ListQuery, Row, Beside> = {
  list: List<Query, Row, Beside>;
  filter: Filter;
  rows: Rows<Row>;
  total: number | undefined;
  beside: Beside;
  /** The refused form, which may be one of a row. */
  failed: Failed | undefined;
};

/** A list: its filters, its file, its rows, how many there are, and the way to the next ones. */
export async function drawList<Query extends ListQuery, Row, Beside>({
  list,
  filter,
  rows,
  total,
  beside,
  failed,
}: ViewProps<Query, Row, Beside>): Promise<Child> {
  const { ctx, given } = filter;
  const { language } = ctx;
  const isEmpty = rows.items.length === 0;
  const isBare = Object.keys(given).length === 0;
  const size = rows.size === PAGE_SIZES[0] ? {} : { limit: String(rows.size) };
  const actions = offeredTo(ctx, list, given);
  const fields = visible(list.filters, ctx).map((each) => ({
    isGiven: each.names.some((name) => given[name] !== undefined),
    field: each.draw(filter, beside),
  }));
  return (
    <>
      {isEmpty && isBare && !list.asks && filter.failed === undefined ? null : (
        <div class="toolbar">
          {fields.length === 0 ? (
            <span />
          ) : (
            <Filters filter={filter} size={<Hidden values={size} />} fields={fields} />
          )}
          {isEmpty ? null : <FileMenu ctx={ctx} given={given} />}
        </div>
      )}
      {isEmpty ? (
        <EmptyList {...filter} empty={list.empty} />
      ) : (
        <>
          <ScrollCard label={list.title[language]}>
            {await drawTable({ list, filter, rows, total, beside, failed }, actions)}
          </ScrollCard>
          {actions.length === 0 ? null : (
            <BulkBar
              ctx={ctx}
              actions={actions}
              query={{ ...given, ...size, ...rows.place }}
              all={rows.next === undefined && rows.before === 0 ? undefined : toAll(filter, total)}
            />
          )}
          <ListFoot filter={filter} rows={rows} total={total} size={size} period={list.period?.[language]} />
        </>
      )}
    </>
  );
}

/** The first rows of a list, on the page of what they belong to; the list has the others, by these filters. */
export async function drawLatest<Query extends ListQuery, Row, Beside>(
  list: List<Query, Row, Beside>,
  { ctx, items, beside, given }: { ctx: PortalContext; items: readonly Row[]; beside: Beside; given: Params },
): Promise<Child> {
  const { title, period, path, empty } = list;
  const { t, language, base } = ctx;
  if (items.length === 0) return <EmptyList ctx={ctx} given={{}} failed={undefined} empty={empty} />;
  const filter = { ctx, given, failed: undefined };
  const rows = { items, before: 0, next: undefined, place: {}, size: items.length };
  return (
    <>
      <ScrollCard label={title[language]}>
        {await drawTable({ list, filter, rows, total: undefined, beside, failed: undefined }, [])}
      </ScrollCard>
      <p class="list-foot">
        <span class="soft">{period?.[language]}</span>
        <span class="spring" />
        <a href={`${base}${path}?${new URLSearchParams(given)}`}>{t('Ver todas', 'See all')}</a>
      </p>
    </>
  );
}

/** The actions on selected rows that the reader may take under these filters. */
function offeredTo<Query extends ListQuery, Row, Beside>(
  ctx: PortalContext,
  { selection }: List<Query, Row, Beside>,
  given: Params,
): BulkAction[] {
  if (selection === undefined || isRestricted(ctx.organization)) return [];
  return visible(selection.actions, ctx).filter(({ isOffered = () => true }) => isOffered(given));
}

async function drawTable<Query extends ListQuery, Row, Beside>(
  { list, filter, rows: { items }, beside, failed }: ViewProps<Query, Row, Beside>,
  actions: readonly BulkAction[],
): Promise<Child> {
  const { ctx } = filter;
  const columns = visible(list.columns, ctx).filter(
    ({ cell, isSpare }) => cell !== undefined && isSpare?.(beside) !== true,
  );
  const { selection } = list;
  const places = placeOnPhone(columns);
  const isSelectable = selection !== undefined && actions.length > 0;
  const toReadable = selection?.toReadable ?? ((item: string) => item);
  const lines = items.map(async (row) => {
    const cells = await Promise.all(
      columns.map(
        async (column, at) => await drawCell(column, row, { ctx, beside, failed, place: places[at] ?? '' }),
      ),
    );
    return (
      <tr>
        {isSelectable ? (
          <td class="pick">
            {selection.isFree?.(row) === false ? null : (
              <input
                type="checkbox"
                form={SELECTION}
                name="item"
                value={selection.toItem(row)}
                aria-label={selection.toName?.(row) ?? toReadable(selection.toItem(row))}
              />
            )}
          </td>
        ) : null}
        {cells}
      </tr>
    );
  });
  return (
    <table class="list">
      <thead>
        <tr>
          {isSelectable ? (
            <td class="pick">
              <input
                type="checkbox"
                data-all={SELECTION}
                aria-label={ctx.t('Seleccionar todos', 'Select all')}
              />
            </td>
          ) : null}
          {columns.map(({ label, look, sort }) => (
            <ColumnHeading filter={filter} label={label[ctx.language]} look={look} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>{await Promise.all(lines)}</tbody>
    </table>
  );
}

type HeadingProps = {
  filter: Filter;
  label: string;
  look: Column<unknown>['look'];
  sort: string | undefined;
};

/** The heading of a column; of one that the list can be sorted by, it does that, or ends it. */
const ColumnHeading: FC<HeadingProps> = ({ filter: { ctx, given }, label, look, sort }) => {
  if (sort === undefined)
    return (
      <th scope="col" class={look}>
        {label}
      </th>
    );
  const { sort: sortedBy, ...others } = given;
  const isSorted = sortedBy === sort;
  const query = String(new URLSearchParams(isSorted ? others : { ...others, sort }));
  return (
    <th scope="col" class={look} aria-sort={isSorted ? 'descending' : undefined}>
      <a href={query === '' ? ctx.pagePath : `${ctx.pagePath}?${query}`}>
        {label}
        {isSorted ? <Icon name="chevron-down" /> : null}
      </a>
      <span>{label}</span>
    </th>
  );
};

const [FACT, FIRST_FACT, LAST_FACT] = ['at-fact', 'at-fact one', 'at-fact two'];

/**
 * Where a phone shows the columns of a row: its name and state in one line, two facts in the next, what can be done below. Of a row
 * with a page of its own the others are there; otherwise they follow.
 */
function placeOnPhone<Row, Beside>(columns: readonly Column<Row, Beside>[]): string[] {
  const isFact = ({ isState, isWide, file, look }: Column<Row, Beside>, at: number) =>
    at > 0 && isState === undefined && isWide === undefined && file !== undefined && look !== 'prose';
  const facts = columns.filter(isFact);
  const first = facts.find(({ look }) => look !== 'number') ?? facts[0];
  const last =
    facts.findLast((each) => each !== first && each.look === 'number') ??
    facts.find((each) => each !== first);
  const rest = columns[0]?.look === 'name' ? 'at-more' : FACT;
  return columns.map((column, at) => {
    if (at === 0) return 'at-name';
    if (column.isState) return 'at-state';
    if (column.isWide) return 'at-more';
    if (column.file === undefined) return 'at-form';
    // Prose is cut nowhere: it has lines of its own.
    if (column.look === 'prose') return FACT;
    return column === first ? FIRST_FACT : column === last ? LAST_FACT : rest;
  });
}

const drawCell = async <Row, Beside>(
  { label, cell, whole, copy, look, isPlain }: Column<Row, Beside>,
  row: Row,
  {
    ctx,
    beside,
    failed,
    place,
  }: Pick<ViewProps<ListQuery, Row, Beside>, 'beside' | 'failed'> & { ctx: PortalContext; place: string },
): Promise<Child> => {
  const copied = copy?.(row, ctx, beside) ?? '';
  return (
    <td
      class={look === undefined ? place : `${look} ${place}`}
      data-label={place.startsWith(FACT) && !isPlain ? label[ctx.language] : undefined}
      title={whole?.(row, ctx, beside) || undefined}
    >
      {await cell?.(row, ctx, beside, failed)}
      {copied === '' ? null : <RowCopy request={ctx} text={copied} />}
    </td>
  );
};

/** Names the rows of an action on all of them: `All 763 that match the filter`. */
function toAll({ ctx, given }: Filter, total: number | undefined): string {
  const { t } = ctx;
  const isBare = Object.keys(given).length === 0;
  if (total !== undefined && total > MOST_OF_ALL) {
    const most = toNumber(ctx, MOST_OF_ALL);
    return isBare
      ? t(`Los primeros ${most} de la lista`, `The first ${most} of the list`)
      : t(`Los primeros ${most} del filtro`, `The first ${most} that match the filter`);
  }
  const count = total === undefined ? '' : ` ${toNumber(ctx, total)}`;
  return isBare
    ? t(`Todos los${count} de la lista`, `All${count} of the list`)
    : t(`Todos los${count} del filtro`, `All${count} that match the filter`);
}

/** The actions on the selected rows; a page confirms them. */
const BulkBar: FC<{
  ctx: PortalContext;
  actions: readonly BulkAction[];
  query: Params;
  /** The name of all of them, where the page does not have them all. */
  all: string | undefined;
}> = ({ ctx: { t, language, pagePath }, actions, query, all }) => (
  <form method="get" id={SELECTION} action={`${pagePath}/selected`} class="bulk">
    <span class="picked">{t('seleccionados', 'selected')}</span>
    {all === undefined ? null : (
      <label>
        <input type="checkbox" name={ALL} value="yes" />
        <span>{all}</span>
      </label>
    )}
    {actions.map(({ name, label, danger }) => (
      <button type="submit" name="do" value={name} class={danger ? 'danger' : 'plain'}>
        {label[language]}
      </button>
    ))}
    <Hidden values={query} />
    <button type="submit" class="plain" formaction={`${pagePath}/csv`} name="format" value="xlsx">
      {t('Exportar', 'Export')}
    </button>
  </form>
);

const FileMenu: FC<{ ctx: PortalContext; given: Params }> = ({ ctx: { t, pagePath }, given }) => {
  const toPath = (format: string): string => `${pagePath}/csv?${new URLSearchParams({ ...given, format })}`;
  return (
    <details class="popup">
      <summary class="button plain">
        {t('Exportar', 'Export')}
        <Icon name="chevron-down" />
      </summary>
      <div>
        <p class="soft small">{t('Todas las filas del filtro', 'All rows of the filter')}</p>
        <a class="entry" href={toPath('csv')} download="">
          CSV
        </a>
        <a class="entry" href={toPath('excel')} download="">
          {t('CSV para Excel', 'CSV for Excel')}
        </a>
        <a class="entry" href={toPath('xlsx')} download="">
          Excel (.xlsx)
        </a>
      </div>
    </details>
  );
};

const Hidden: FC<{ values: Params }> = ({ values }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);

/** The text in place of an empty list: what would be here, or that nothing matches the filter. */
const EmptyList: FC<Filter & { empty: List<ListQuery, unknown, unknown>['empty'] }> = ({
  ctx: { t, language, pagePath },
  given,
  failed,
  empty: { icon, title, hint },
}) => {
  const isFiltered = Object.keys(given).length > 0 || failed !== undefined;
  return (
    <div class="card empty">
      <Icon name={isFiltered ? 'search' : icon} />
      <h2>
        {failed !== undefined
          ? t('Corrija el filtro para ver resultados.', 'Correct the filter to see results.')
          : isFiltered
            ? t('Ningún resultado coincide con el filtro.', 'No results match the filter.')
            : title[language]}
      </h2>
      {isFiltered ? <a href={pagePath}>{t('Ver todo', 'See all')}</a> : <p>{hint[language]}</p>}
    </div>
  );
};
