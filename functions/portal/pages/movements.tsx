import { MOVEMENT_TYPES } from '../../../db/schema/movement.ts';
import {
  exportMovements,
  listMovements,
  MovementsExportQuery,
  MovementsQuery,
} from '../../../shared/billing/verbs/list-movements.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { SERVICE_CODES } from '../../../shared/services.ts';
import { TYPE_NAMES, toServiceName } from '../billing-words.ts';
import { BillingLinks } from '../components/billing-links.tsx';
import { Field } from '../components/form.tsx';
import { Older } from '../components/list-parts.tsx';
import { Table } from '../components/table.tsx';
import type { PortalContext } from '../context.ts';
import { definePage, type Params } from '../declare.ts';
import { listCentersToChoose } from '../domain/cost-centers.ts';
import { toMoment, toMoney, toNumber } from '../format.ts';
import { ADMINISTRATORS } from '../roles.ts';
import { SERVICE_NAMES } from '../services.ts';

const FILTERS = ['type', 'service', 'costCenter', 'from', 'to', 'cursor'] as const;

/** What of the query is a filter and is not empty. */
const toFilter = (query: Params): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));

/** Undefined where what the filter says is refused. */
async function find(ctx: PortalContext, filter: Record<string, string>) {
  const asked = MovementsQuery.safeParse(filter);
  if (!asked.success) return undefined;
  return await listMovements(ctx, asked.data).catch((error) => {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  });
}

export const movementsPage = definePage({
  path: '/movements',
  title: { es: 'Movimientos', en: 'Movements' },
  menu: 61,
  roles: ADMINISTRATORS,
  statements: 2,
  render: async (ctx, { query }) => {
    const { t, language, pagePath } = ctx;
    const filter = toFilter(query);
    const [found, centers] = await Promise.all([
      find(ctx, filter),
      listCentersToChoose(ctx, filter.costCenter),
    ]);
    const { items, nextCursor } = found ?? { items: [], nextCursor: null };
    const codes = new Map(centers.map(({ id, code }) => [id, code]));
    const { cursor: _, ...shown } = filter;
    return (
      <>
        <BillingLinks ctx={ctx} />
        <form method="get" class="row card">
          <Field
            ctx={ctx}
            name="type"
            label={t('Tipo', 'Type')}
            value={shown.type ?? ''}
            options={[
              { value: '', label: t('Todos', 'All') },
              ...MOVEMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value][language] })),
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
          <Field
            ctx={ctx}
            name="costCenter"
            label={t('Centro de costo', 'Cost center')}
            value={shown.costCenter ?? ''}
            options={[
              { value: '', label: t('Todos', 'All') },
              ...centers.map(({ id, code }) => ({ value: String(id), label: code })),
            ]}
          />
          <Field ctx={ctx} name="from" type="date" label={t('Desde', 'From')} value={shown.from} />
          <Field ctx={ctx} name="to" type="date" label={t('Hasta', 'Until')} value={shown.to} />
          <button type="submit">{t('Filtrar', 'Filter')}</button>
        </form>
        {found !== undefined ? null : (
          <p class="note bad">{t('Revise los filtros.', 'Check the filters.')}</p>
        )}
        <p>
          <a href={`${pagePath}/csv?${new URLSearchParams(shown)}`}>{t('Descargar CSV', 'Download CSV')}</a>
        </p>
        {items.length === 0 ? (
          <p class="card">{t('No hay movimientos.', 'There are no movements.')}</p>
        ) : (
          <Table
            label={t('Movimientos', 'Movements')}
            columns={[
              t('Cuándo', 'When'),
              t('Tipo', 'Type'),
              t('Referencia', 'Reference'),
              t('Centro de costo', 'Cost center'),
              { number: t('Cantidad', 'Quantity') },
              { number: t('Valor', 'Amount') },
              { number: t('Saldo', 'Balance') },
            ]}
          >
            {items.map((item) => (
              <tr>
                <td>{toMoment(ctx, item.createdAt)}</td>
                <td>
                  {TYPE_NAMES[item.type][language]}{' '}
                  <span class="soft small">
                    {item.service === null ? '' : toServiceName(item.service)[language]}
                  </span>
                </td>
                <td class="long">{item.reference}</td>
                <td>
                  {item.costCenterId === null ? '' : (codes.get(item.costCenterId) ?? item.costCenterId)}
                </td>
                <td class="number">{toNumber(ctx, item.quantity)}</td>
                <td class="number">{toMoney(ctx, item.amountMicro, null)}</td>
                <td class="number">{toMoney(ctx, item.balanceAfterMicro, null)}</td>
              </tr>
            ))}
          </Table>
        )}
        <Older ctx={ctx} given={filter} nextCursor={nextCursor} />
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
