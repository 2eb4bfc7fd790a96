import type { BatchJob } from '../../../../shared/numbers/batches/batch-job.ts';
import { BatchesQuery, countBatches, listBatches } from '../../../../shared/numbers/batches/list-batches.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { ADMINISTRATORS, EVERYONE, isOf } from '../../i18n/roles.ts';
import { BATCH_STATES } from '../../i18n/states.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { daysFilter, stateFilter, textFilter } from '../../ui/lists/filters.tsx';

const column = columnsOf<BatchJob>();

export const batchesPages = defineList({
  path: '/batches',
  operation: 'listBatches',
  title: { es: 'Lotes de números', en: 'Batches of numbers' },
  menu: { group: 'send', icon: 'hash', label: { es: 'Números', en: 'Numbers' } },
  roles: EVERYONE,
  service: 'numberinsight',
  file: { es: 'lotes', en: 'batches' },
  period: { es: 'De los últimos 90 días', en: 'From the last 90 days' },
  query: BatchesQuery,
  read: listBatches,
  count: countBatches,
  filters: [
    textFilter('reference', { es: 'Referencia', en: 'Reference' }),
    stateFilter(BATCH_STATES),
    daysFilter(),
  ],
  columns: [
    column.link(
      { es: 'Lote', en: 'Batch' },
      ({ reference, jobId }) => reference || jobId,
      ({ jobId }) => `/batches/${jobId}`,
      { copy: ({ jobId }) => jobId },
    ),
    column.state(({ status }) => BATCH_STATES[status]),
    column.number({ es: 'Consultados', en: 'Looked up' }, ({ processed }) => processed),
    column.number({ es: 'Números', en: 'Numbers' }, ({ count }) => count),
    column.moment({ es: 'Creado', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileText({ es: 'Id', en: 'Id' }, ({ jobId }) => jobId),
  ],
  actions: (ctx) =>
    isOf(ADMINISTRATORS, ctx) ? (
      <>
        <a class="button plain" href={`${ctx.base}/lookup`}>
          {ctx.t('Consultar un número', 'Look up a number')}
        </a>
        <a class="button" href={`${ctx.base}/batches/new`}>
          {ctx.t('Subir un lote', 'Upload a batch')}
        </a>
      </>
    ) : null,
  empty: {
    icon: 'hash',
    title: { es: 'Todavía no hay lotes.', en: 'There are no batches yet.' },
    hint: {
      es: 'Aquí verá cada lote de números consultados, con su avance y sus resultados.',
      en: 'Each batch of numbers appears here with its progress and results.',
    },
  },
});
