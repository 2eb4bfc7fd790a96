import { EXPORT_LIMIT } from '../../../../shared/platform/quotas/operation-limits.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { listSelected } from '../../ui/lists/bulk-page.tsx';
import { DoneNote } from '../../ui/lists/done-note.tsx';
import { drawList } from '../../ui/lists/list-view.tsx';
import { definePage, type Page } from '../declare.ts';
import { exportList } from './export-list.ts';
import type { Asked, List } from './list.ts';
import { readBeside, readRows } from './read-rows.ts';

/**
 * Declares a list: the page that shows it, its file of every row, and the page that confirms what is done with selected
 * rows. What is drawn, filtered, counted and exported is derived from the declaration.
 */
export function defineList<Query extends Asked, Row, Beside = undefined>(
  list: List<Query, Row, Beside>,
): Page[] {
  const { path, title, roles, service, operation, menu, under, forms = [] } = list;
  const common = { roles, ...(service && { service }), ...(under && { under }) };
  const hasBeside = list.count !== undefined || list.beside !== undefined;
  const page = definePage({
    ...common,
    ...{ path, title, forms, statements: hasBeside ? 2 : 1 },
    ...(menu && { menu }),
    ...(operation && { operation }),
    render: async (ctx, input) => {
      const { query } = input;
      const [{ rows, filter, whole }, { total, beside }] = await Promise.all([
        readRows(ctx, list, query),
        readBeside(ctx, list, query),
      ]);
      return titled(
        { title: title[ctx.language], actions: list.actions?.(ctx) },
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
    ...{ path: `${path}/csv`, title: { es: `${title.es} en CSV`, en: `${title.en} as CSV` } },
    ...{ statements: list.beside === undefined ? 1 : 2 },
    ...(list.exportOperation === undefined
      ? { limit: { ...EXPORT_LIMIT, sharedAs: `export:${path}` } }
      : { operation: list.exportOperation }),
    render: async (ctx, { query }) => await exportList(ctx, list, query),
  });
  return [page, file, ...listSelected(list)];
}
