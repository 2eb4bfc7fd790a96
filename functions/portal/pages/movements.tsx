import { MOVEMENT_TYPES } from '../../../db/schema/movement.ts';
import {
  exportMovements,
  listMovements,
  MovementsExportQuery,
  MovementsQuery,
} from '../../../shared/billing/verbs/list-movements.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { SERVICE_CODES } from '../../../shared/services.ts';
import { Field } from '../components/form.tsx';
import { Wide } from '../components/wide.tsx';
import { definePage, type Params } from '../declare.ts';
import { toMoment, toMoney, toNumber } from '../format.ts';
import type { Text } from '../language.ts';
import { ADMINISTRATORS } from '../roles.ts';
import { SERVICE_NAMES } from '../services.ts';

const FILTERS = ['type', 'service', 'from', 'to', 'cursor'] as const;
const TYPES: Record<(typeof MOVEMENT_TYPES)[number], Text> = {
  charge: { es: 'Cobro', en: 'Charge' },
  refund: { es: 'Devolución', en: 'Refund' },
  topup: { es: 'Recarga', en: 'Top-up' },
  adjustment: { es: 'Ajuste', en: 'Adjustment' },
};

/** What of the query is a filter and is not empty. */
const toFilter = (query: Params): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));

export const movementsPage = definePage({
  path: '/movements',
  title: { es: 'Movimientos', en: 'Movements' },
  menu: 61,
  roles: ADMINISTRATORS,
  render: async (ctx, { query }) => {
    const { t, language, pagePath } = ctx;
    const filter = toFilter(query);
    const asked = MovementsQuery.safeParse(filter);
    const { items, nextCursor } = asked.success
      ? await listMovements(ctx, asked.data)
      : { items: [], nextCursor: null };
    const link = (path: string, more: Record<string, string>): string =>
      `${path}?${new URLSearchParams({ ...filter, ...more })}`;
    const { cursor: _, ...shown } = filter;
    return (
      <>
        <form method="get" class="row card">
          <Field
            ctx={ctx}
            name="type"
            label={t('Tipo', 'Type')}
            value={shown.type ?? ''}
            options={[
              { value: '', label: t('Todos', 'All') },
              ...MOVEMENT_TYPES.map((value) => ({ value, label: TYPES[value][language] })),
            ]}
          />
          <Field
            ctx={ctx}
            name="service"
            label={t('Servicio', 'Service')}
            value={shown.service ?? ''}
            options={[
              { value: '', label: t('Todos', 'All') },
              ...SERVICE_CODES.map((value) => ({ value, label: SERVICE_NAMES[value][language] })),
            ]}
          />
          <Field ctx={ctx} name="from" type="date" label={t('Desde', 'From')} value={shown.from} />
          <Field ctx={ctx} name="to" type="date" label={t('Hasta', 'Until')} value={shown.to} />
          <button type="submit">{t('Filtrar', 'Filter')}</button>
        </form>
        {asked.success ? null : <p class="note bad">{t('Revise los filtros.', 'Check the filters.')}</p>}
        <p>
          <a href={`${pagePath}/csv?${new URLSearchParams(shown)}`}>{t('Descargar CSV', 'Download CSV')}</a>
        </p>
        {items.length === 0 ? (
          <p class="card">{t('No hay movimientos.', 'There are no movements.')}</p>
        ) : (
          <Wide label={t('Movimientos', 'Movements')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Cuándo', 'When')}</th>
                  <th scope="col">{t('Tipo', 'Type')}</th>
                  <th scope="col">{t('Referencia', 'Reference')}</th>
                  <th scope="col" class="number">
                    {t('Cantidad', 'Quantity')}
                  </th>
                  <th scope="col" class="number">
                    {t('Valor', 'Amount')}
                  </th>
                  <th scope="col" class="number">
                    {t('Saldo', 'Balance')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr>
                    <td>{toMoment(ctx, item.createdAt)}</td>
                    <td>
                      {TYPES[item.type][language]} <span class="soft small">{item.service}</span>
                    </td>
                    <td class="long">{item.reference}</td>
                    <td class="number">{toNumber(ctx, item.quantity)}</td>
                    <td class="number">{toMoney(ctx, item.amountMicro, null)}</td>
                    <td class="number">{toMoney(ctx, item.balanceAfterMicro, null)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        )}
        {nextCursor === null ? null : (
          <p>
            <a href={link(pagePath, { cursor: nextCursor })}>{t('Más antiguos', 'Older')}</a>
          </p>
        )}
      </>
    );
  },
});

/** The same as a file; `toCsvPage` lets no cell be a formula. */
export const movementsCsvPage = definePage({
  path: '/movements/csv',
  title: { es: 'Movimientos en CSV', en: 'Movements as CSV' },
  roles: ADMINISTRATORS,
  render: async (ctx, { query }) => {
    const asked = MovementsExportQuery.safeParse(toFilter(query));
    if (!asked.success) throw new ApiError('VALIDATION_INVALID_PARAMETER');
    return await exportMovements(ctx, asked.data);
  },
});
