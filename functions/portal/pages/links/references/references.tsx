import {
  countReferences,
  listShownReferences,
  PeopleReferencesQuery,
  type ShownReference,
} from '../../../../../shared/links/references/list-references.ts';
import { defineList } from '../../../app/lists/define-list.tsx';
import { EVERYONE } from '../../../i18n/roles.ts';
import { columnsOf } from '../../../ui/lists/columns.tsx';
import { textFilter } from '../../../ui/lists/filters.tsx';
import { BatchButtons } from '../batches/batch-buttons.tsx';

const column = columnsOf<ShownReference>();

export const referencesPages = defineList({
  path: '/campaigns',
  operation: 'listReferences',
  title: { es: 'Campañas', en: 'Campaigns' },
  menu: { group: 'send', icon: 'megaphone' },
  roles: EVERYONE,
  service: 'urlshortener',
  file: { es: 'campañas', en: 'campaigns' },
  query: PeopleReferencesQuery,
  read: listShownReferences,
  count: countReferences,
  filters: [textFilter('search', { es: 'Buscar campañas', en: 'Search campaigns' })],
  columns: [
    column.link(
      { es: 'Campaña', en: 'Campaign' },
      ({ reference }) => reference,
      ({ id }) => `/campaigns/${id}`,
      { copy: ({ reference }) => reference },
    ),
    column.number({ es: 'Enlaces', en: 'Links' }, ({ links }) => links),
    column.number({ es: 'Visitas', en: 'Visits' }, ({ clicks }) => clicks),
    column.number({ es: 'Visitantes', en: 'Visitors' }, ({ uniqueClicks }) => uniqueClicks),
    column.number({ es: 'Filtradas', en: 'Filtered' }, ({ filtered }) => filtered),
    column.moment({ es: 'Última visita', en: 'Last visit' }, ({ lastClickAt }) => lastClickAt),
    column.moment({ es: 'Creada', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileMoment({ es: 'Primera visita', en: 'First visit' }, ({ firstClickAt }) => firstClickAt),
  ],
  actions: (ctx) => <BatchButtons ctx={ctx} />,
  empty: {
    icon: 'megaphone',
    title: { es: 'Todavía no hay campañas.', en: 'There are no campaigns yet.' },
    hint: {
      es: 'Los enlaces con la misma referencia forman una campaña, y aquí verá sus totales. Suba un archivo con una referencia, o póngala en un enlace.',
      en: 'Links with the same reference make a campaign, and its totals appear here. Upload a file with a reference, or set it on a link.',
    },
  },
});
