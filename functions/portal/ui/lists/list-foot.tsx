import type { FC } from 'hono/jsx';
import { MOST_COUNTED, MOST_FILTERED } from '../../../../shared/kernel/http/lists/most-counted.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Params } from '../../app/declare.ts';
import type { Filter } from '../../app/lists/list.ts';
import { PAGE_SIZES, type Rows } from '../../app/lists/read-rows.ts';
import { toNumber } from '../../i18n/format.ts';

type FootProps = {
  filter: Filter;
  rows: Rows<unknown>;
  total: number | undefined;
  size: Params;
  period: string | undefined;
};

/** Says which rows are shown, of how many, with links to the others. */
export const ListFoot: FC<FootProps> = ({ filter: { ctx, given }, rows, total, size, period }) => {
  const { t, pagePath } = ctx;
  const { before, items, next } = rows;
  const toPath = (more: Params): string => {
    const query = String(new URLSearchParams({ ...given, ...more }));
    return query === '' ? pagePath : `${pagePath}?${query}`;
  };
  return (
    <nav class="list-foot" aria-label={t('Páginas de la lista', 'Pages of the list')}>
      <span class="soft">
        {toRange(ctx, given, rows, total)}
        {period === undefined ? '' : ` · ${period}`}
      </span>
      <span class="spring" />
      {before === 0 && next === undefined && items.length <= PAGE_SIZES[0] ? null : (
        <span class="soft">
          {t('Por página:', 'Per page:')}{' '}
          {PAGE_SIZES.map((each) => (
            <>
              <a
                href={toPath(each === PAGE_SIZES[0] ? {} : { limit: String(each) })}
                aria-current={each === rows.size ? 'true' : undefined}
              >
                {each}
              </a>{' '}
            </>
          ))}
        </span>
      )}
      {before === 0 ? null : (
        <a class="button plain" href={toPath(size)}>
          {t('Primera página', 'First page')}
        </a>
      )}
      {next === undefined ? null : (
        <a
          class="button plain"
          rel="next"
          href={toPath({ ...size, ...next, ...(total && 'cursor' in next && { total: String(total) }) })}
        >
          {t('Siguiente', 'Next')}
        </a>
      )}
    </nav>
  );
};

/** `26–50 of 1,234`, or `26–50 of 10,000+` where more are not counted. */
function toRange(
  ctx: PortalContext,
  given: Params,
  { before, items, next }: Rows<unknown>,
  total: number | undefined,
): string {
  const { t } = ctx;
  const last = before + items.length;
  const shown = `${toNumber(ctx, before + 1)}–${toNumber(ctx, last)}`;
  const known = next === undefined ? last : total;
  if (known === undefined) return shown;
  const most = Object.keys(given).length === 0 ? MOST_COUNTED : MOST_FILTERED;
  const all = known > most ? `${toNumber(ctx, most)}+` : toNumber(ctx, Math.max(known, last));
  return t(`${shown} de ${all}`, `${shown} of ${all}`);
}
