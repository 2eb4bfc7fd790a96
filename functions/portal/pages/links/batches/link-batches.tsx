import type { LinkBatchJob } from '../../../../../shared/links/batches/link-batches.ts';
import {
  countLinkBatches,
  LinkBatchesQuery,
  listLinkBatches,
} from '../../../../../shared/links/batches/list-link-batches.ts';
import { defineList } from '../../../app/lists/define-list.tsx';
import { EVERYONE } from '../../../i18n/roles.ts';
import { BATCH_STATES } from '../../../i18n/states.ts';
import { columnsOf } from '../../../ui/lists/columns.tsx';
import { daysFilter, stateFilter, textFilter } from '../../../ui/lists/filters.tsx';
import { BatchButtons } from './batch-buttons.tsx';

const column = columnsOf<LinkBatchJob>();

export const linkBatchesPages = defineList({
  path: '/links/batches',
  operation: 'listLinkBatches',
  title: { es: 'Lotes de enlaces', en: 'Batches of links' },
  roles: EVERYONE,
  service: 'urlshortener',
  file: { es: 'lotes-de-enlaces', en: 'link-batches' },
  period: { es: 'De los últimos 90 días', en: 'From the last 90 days' },
  query: LinkBatchesQuery,
  read: listLinkBatches,
  count: countLinkBatches,
  filters: [
    textFilter('reference', { es: 'Referencia', en: 'Reference' }),
    stateFilter(BATCH_STATES),
    daysFilter(),
  ],
  columns: [
    column.link(
      { es: 'Lote', en: 'Batch' },
      ({ reference, jobId }) => reference || jobId,
      ({ jobId }) => `/links/batches/${jobId}`,
      { copy: ({ jobId }) => jobId },
    ),
    column.state(({ status }) => BATCH_STATES[status]),
    column.number({ es: 'Líneas', en: 'Lines' }, ({ count }) => count),
    column.number({ es: 'Enlaces creados', en: 'Links created' }, ({ created }) => created),
    column.number({ es: 'Fallaron', en: 'Failed' }, ({ failed }) => failed),
    column.moment({ es: 'Creado', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileText({ es: 'Id', en: 'Id' }, ({ jobId }) => jobId),
  ],
  actions: (ctx) => <BatchButtons ctx={ctx} />,
  empty: {
    icon: 'link',
    title: { es: 'Todavía no hay lotes.', en: 'There are no batches yet.' },
    hint: {
      es: 'Suba un archivo con hasta 100.000 destinos. Aquí verá su avance y sus resultados.',
      en: 'Upload a file of up to 100,000 destinations. Its progress and results appear here.',
    },
  },
});
