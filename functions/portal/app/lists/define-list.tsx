import type { FC } from 'hono/jsx';
import { EXPORT_LIMIT } from '../../../../shared/kernel/quotas/operation-limits.ts';
import { toId } from '../../i18n/fields.ts';
import { toNumber } from '../../i18n/format.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { listSelected } from '../../ui/lists/bulk-page.tsx';
import { drawList } from '../../ui/lists/list-view.tsx';
import type { PortalContext } from '../context.ts';
import { definePage, type Page, type Params } from '../declare.ts';
import { exportList } from './export-list.ts';
import type { BulkAction, List, ListQuery } from './list.ts';
import { readBeside, readRows } from './read-rows.ts';

/**
 * Declares a list: the page that shows it, its file of every row, and the page that confirms what is done with selected
 * rows. What is drawn, filtered, counted and exported is derived from the declaration.
 */
export function defineList<Query extends ListQuery, Row, Beside = undefined>(
  list: List<Query, Row, Beside>,
): Page[] {
  const { path, title, roles, service, operation, menu, settings, under, forms = [] } = list;
  const common = { roles, ...(service && { service }), ...(under && { under }) };
  const hasBeside = list.count !== undefined || list.beside !== undefined;
  const page = definePage({
    ...common,
    path,
    title,
    forms,
    statements: hasBeside ? 2 : 1,
    ...(menu && { menu }),
    ...(settings && { settings }),
    ...(operation && { operation }),
    render: async (ctx, input) => {
      const { query } = input;
      const [{ rows, filter, whole }, { total, beside }] = await Promise.all([
        readRows(ctx, list, query),
        readBeside(ctx, list, query),
      ]);
      return titled(
        {
          title: title[ctx.language],
          actions: list.actions?.(ctx),
          isRefused: filter.failed !== undefined,
        },
        <>
          <DoneNote ctx={ctx} of={list.selection?.actions} query={query} />
          {await list.above?.(ctx, input, beside)}
          {
            await drawList({
              list,
              filter,
              rows,
              total: whole?.length ?? total,
              beside,
              failed: input.failed,
            })
          }
          {await list.below?.(ctx, input, beside)}
        </>,
      );
    },
  });
  const file = definePage({
    ...common,
    path: `${path}/csv`,
    title: { es: `${title.es} en CSV`, en: `${title.en} as CSV` },
    statements: list.beside === undefined ? 1 : 2,
    ...(list.exportOperation === undefined
      ? { limit: { ...EXPORT_LIMIT, sharedAs: `export:${path}` } }
      : { operation: list.exportOperation }),
    render: async (ctx, { query }) => await exportList(ctx, list, query),
  });
  return [page, file, ...listSelected(list)];
}

type NoteProps = { ctx: PortalContext; of: readonly BulkAction[] | undefined; query: Params };

/** The result of an action on selected rows: how many were changed, and how many could not be. */
const DoneNote: FC<NoteProps> = ({ ctx, of = [], query }) => {
  const { t } = ctx;
  const action = of.find(({ name }) => name === query.did);
  if (action === undefined) return null;
  const [changed, missed] = [toId(query.changed), toId(query.missed)];
  return (
    <div class={missed === 0 ? 'note good' : 'note warn'} role="status">
      {changed === 0 ? null : <p>{action.done(ctx, toNumber(ctx, changed))}</p>}
      {missed === 0 ? null : (
        <p>
          {t(
            `No se cambiaron: ${toNumber(ctx, missed)}. Ya no existen o su estado no lo permite.`,
            `Not changed: ${toNumber(ctx, missed)}. They no longer exist, or their state does not allow it.`,
          )}
        </p>
      )}
    </div>
  );
};
