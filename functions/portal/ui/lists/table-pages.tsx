import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Params } from '../../app/declare.ts';
import { toId } from '../../i18n/fields.ts';

type TablePage<Row> = { shown: readonly Row[]; next: Params | undefined };

/** The rows of a table that a parameter of the query asks for, `size` of them, and the query of the next ones. */
export function toTablePage<Row>(
  rows: readonly Row[],
  query: Params,
  { size, name = 'page' }: { size: number; name?: string },
): TablePage<Row> {
  const page = toId(query[name]) || 1;
  const end = page * size;
  return {
    shown: rows.slice(end - size, end),
    next: end < rows.length ? { [name]: String(page + 1) } : undefined,
  };
}

/** Leads to the next rows of a table on the same page, if there are any. */
export const NextRows: FC<{ ctx: PortalContext; next: Params | undefined }> = ({ ctx, next }) =>
  next === undefined ? null : (
    <p>
      <a class="button plain" rel="next" href={`${ctx.pagePath}?${new URLSearchParams(next)}`}>
        {ctx.t('Siguientes', 'Next')}
      </a>
    </p>
  );
