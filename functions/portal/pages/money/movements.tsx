import { MOVEMENT_TYPES } from '../../../../db/schema/money/movement.ts';
import {
  exportMovements,
  listMovements,
  MovementsExportQuery,
  MovementsQuery,
} from '../../../../shared/billing/verbs/list-movements.ts';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { SERVICE_CODES } from '../../../../shared/services.ts';
import { byCursor, ChoiceFilter, DaysFilter, Filters, Nothing, Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { listCentersToChoose } from '../../domain/cost-centers.ts';
import { readFilter, readList } from '../../http/read-list.ts';
import { KIND_NAMES, TYPE_NAMES } from '../../words/billing-words.ts';
import { toMoment, toMoney, toNumber } from '../../words/format.ts';
import { ADMINISTRATORS } from '../../words/roles.ts';
import { SERVICE_NAMES } from '../../words/services.ts';
import { BillingLinks } from './billing-links.tsx';

const FILTERS = ['type', 'service', 'costCenter', 'from', 'to'] as const;

export const movementsPage = definePage({
  path: '/movements',
  operation: 'listMovements',
  title: { es: 'Movimientos', en: 'Movements' },
  menu: 61,
  roles: ADMINISTRATORS,
  statements: 2,
  render: async (ctx, { query }) => {
    const { t, language, pagePath } = ctx;
    const [{ items, nextCursor, filter }, centers] = await Promise.all([
      readList(ctx, MovementsQuery, FILTERS, query, listMovements),
      listCentersToChoose(ctx, query.costCenter),
    ]);
    const codes = new Map(centers.map(({ id, code }) => [id, code]));
    return (
      <>
        <BillingLinks ctx={ctx} />
        <Filters {...filter}>
          <ChoiceFilter
            {...filter}
            name="type"
            label={t('Tipo', 'Type')}
            options={MOVEMENT_TYPES.map((value) => ({ value, label: TYPE_NAMES[value][language] }))}
          />
          <ChoiceFilter
            {...filter}
            name="service"
            label={t('Servicio', 'Service')}
            options={SERVICE_CODES.map((value) => ({ value, label: SERVICE_NAMES[value][language] }))}
          />
          <ChoiceFilter
            {...filter}
            name="costCenter"
            label={t('Centro de costo', 'Cost center')}
            options={centers.map(({ id, code }) => ({ value: String(id), label: code }))}
          />
          <DaysFilter {...filter} names={['from', 'to']} />
        </Filters>
        <p>
          <a href={`${pagePath}/csv?${new URLSearchParams(filter.given)}`}>
            {t('Descargar CSV', 'Download CSV')}
          </a>
        </p>
        {items.length === 0 ? (
          <Nothing {...filter} none={t('Todavía no hay movimientos.', 'There are no movements yet.')} />
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
                  <span class="soft small">{KIND_NAMES[item.kind][language]}</span>
                </td>
                <td class="long">
                  {item.usageHour === null
                    ? item.reference
                    : t(
                        `Lo usado en la hora del ${toMoment(ctx, item.usageHour)}`,
                        `What was used in the hour of ${toMoment(ctx, item.usageHour)}`,
                      )}
                </td>
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
        <Older {...filter} next={byCursor(nextCursor)} />
      </>
    );
  },
});

/** The same as a CSV file. */
export const movementsCsvPage = definePage({
  path: '/movements/csv',
  operation: 'exportMovements',
  title: { es: 'Movimientos en CSV', en: 'Movements as CSV' },
  roles: ADMINISTRATORS,
  render: async (ctx, { query }) => {
    const { given } = readFilter(ctx, MovementsQuery, FILTERS, query).filter;
    const asked = MovementsExportQuery.safeParse(given);
    if (!asked.success) throw new ApiError('VALIDATION_INVALID_PARAMETER');
    return await exportMovements(ctx, asked.data);
  },
});
