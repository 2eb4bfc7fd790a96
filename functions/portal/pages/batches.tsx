import { BatchesQuery, listBatches } from '../../../shared/numbers/batches/list-batches.ts';
import { Field } from '../components/form.tsx';
import { CreatedFilter, Filters, Older, StateFilter } from '../components/list-parts.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { Table } from '../components/table.tsx';
import { definePage } from '../declare.ts';
import { toMoment, toNumber } from '../format.ts';
import { readFilter } from '../http/read-fields.ts';
import { EVERYONE } from '../roles.ts';
import { BATCH_STATES } from '../states.ts';

const FILTERS = ['status', 'reference', 'createdFrom', 'createdTo'] as const;

export const batchesPage = definePage({
  path: '/batches',
  title: { es: 'Lotes de números', en: 'Batches of numbers' },
  menu: 50,
  roles: EVERYONE,
  service: 'numberinsight',
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const { given, asked, failed } = readFilter(t, BatchesQuery, FILTERS, query);
    const { items, nextCursor } =
      asked === undefined ? { items: [], nextCursor: null } : await listBatches(ctx, asked);
    const filter = { ctx, given, failed };
    return (
      <>
        <Filters {...filter}>
          <StateFilter {...filter} states={BATCH_STATES} />
          <Field
            ctx={ctx}
            failed={failed}
            name="reference"
            type="search"
            label={t('Referencia', 'Reference')}
            value={given.reference}
          />
          <CreatedFilter {...filter} />
        </Filters>
        {items.length === 0 ? (
          <p class="card">{t('No hay lotes así.', 'There are no such batches.')}</p>
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
        <Older ctx={ctx} given={given} nextCursor={nextCursor} />
      </>
    );
  },
});
