import { BatchesQuery, listBatches } from '../../../../shared/numbers/batches/list-batches.ts';
import {
  byCursor,
  DaysFilter,
  Filters,
  Nothing,
  Older,
  StateFilter,
  TextFilter,
} from '../../components/list-parts.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { readList } from '../../http/read-list.ts';
import { toMoment, toNumber } from '../../words/format.ts';
import { EVERYONE } from '../../words/roles.ts';
import { BATCH_STATES } from '../../words/states.ts';

const FILTERS = ['status', 'reference', 'createdFrom', 'createdTo'] as const;

export const batchesPage = definePage({
  path: '/batches',
  operation: 'listBatches',
  title: { es: 'Lotes de números', en: 'Batches of numbers' },
  menu: 50,
  roles: EVERYONE,
  service: 'numberinsight',
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const { items, nextCursor, filter } = await readList(ctx, BatchesQuery, FILTERS, query, listBatches);
    return (
      <>
        <Filters {...filter}>
          <StateFilter {...filter} states={BATCH_STATES} />
          <TextFilter {...filter} name="reference" label={t('Referencia', 'Reference')} />
          <DaysFilter {...filter} />
        </Filters>
        {items.length === 0 ? (
          <Nothing
            {...filter}
            none={t(
              'Todavía no hay lotes: se crean con la API.',
              'There are no batches yet: they are created with the API.',
            )}
          />
        ) : (
          <Table
            label={t('Lotes', 'Batches')}
            caption={t('De los últimos 90 días', 'Of the last 90 days')}
            columns={[
              t('Lote', 'Batch'),
              t('Estado', 'State'),
              { number: t('Consultados', 'Looked up') },
              { number: t('Números', 'Numbers') },
              t('Creado', 'Created'),
            ]}
          >
            {items.map(({ jobId, reference, status, processed, count, createdAt }) => (
              <tr>
                <td class="long">
                  <a href={`${base}/batches/${jobId}`}>{reference || jobId}</a>
                </td>
                <td>
                  <StateTag ctx={ctx} of={BATCH_STATES[status]} />
                </td>
                <td class="number">{toNumber(ctx, processed)}</td>
                <td class="number">{toNumber(ctx, count)}</td>
                <td>{toMoment(ctx, createdAt)}</td>
              </tr>
            ))}
          </Table>
        )}
        <Older {...filter} next={byCursor(nextCursor)} />
      </>
    );
  },
});
