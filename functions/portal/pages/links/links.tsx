import {
  countLinksForPeople,
  type ListedLink,
  listLinksForPeople,
  MOST_SORTED,
  PeopleLinksQuery,
} from '../../../../shared/links/list-links-for-people.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toNumber } from '../../i18n/format.ts';
import { BUILDERS, EVERYONE, isOf } from '../../i18n/roles.ts';
import { LINK_STATES } from '../../i18n/states.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, daysFilter, stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import { LINK_ACTIONS } from './link-selection.ts';
import { DELETED, toLinkState } from './link-state.tsx';

const column = columnsOf<ListedLink>();

export const linksPages = defineList({
  path: '/links',
  operation: 'listLinks',
  exportOperation: 'exportLinks',
  title: { es: 'Enlaces', en: 'Links' },
  menu: { group: 'send', icon: 'link' },
  roles: EVERYONE,
  service: 'urlshortener',
  file: { es: 'enlaces', en: 'links' },
  query: PeopleLinksQuery,
  read: listLinksForPeople,
  count: countLinksForPeople,
  filters: [
    textFilter('search', { es: 'Buscar en el destino o el código', en: 'Search the destination or code' }),
    stateFilter({ ...LINK_STATES, deleted: DELETED }),
    choiceFilter(
      'sort',
      { es: 'Orden', en: 'Order' },
      [{ value: 'visits', label: { es: 'Más visitados', en: 'Most visited' } }],
      { es: 'Más nuevos', en: 'Newest' },
    ),
    textFilter('reference', { es: 'Referencia', en: 'Reference' }),
    textFilter('externalId', { es: 'Id externo', en: 'External id' }),
    textFilter('domain', { es: 'Dominio', en: 'Domain' }),
    choiceFilter('isAlias', { es: 'Código', en: 'Code' }, [
      { value: 'true', label: { es: 'Elegido', en: 'Chosen' } },
      { value: 'false', label: { es: 'Generado', en: 'Generated' } },
    ]),
    daysFilter(),
  ],
  columns: [
    column.link(
      { es: 'Enlace', en: 'Link' },
      ({ domain, code }) => `${domain}/${code}`,
      ({ domain, code, domainStatus, deletedAt }) =>
        deletedAt === null
          ? `/links/${domain}/${code}${domainStatus === 'released' ? '?domainStatus=released' : ''}`
          : `/links/restore?${new URLSearchParams({ domain, code })}`,
      { copy: ({ domain, code }) => `https://${domain}/${code}` },
    ),
    column.address({ es: 'Destino', en: 'Destination' }, ({ longUrl }) => longUrl),
    column.state((link, ctx) => toLinkState(ctx, link)),
    column.number({ es: 'Visitas', en: 'Visits' }, ({ clicks }) => clicks, {
      fileLabel: { es: 'Visitas en total', en: 'Visits in all' },
      sort: 'visits',
    }),
    column.number({ es: 'Visitantes', en: 'Visitors' }, ({ uniqueClicks }) => uniqueClicks),
    column.moment({ es: 'Creado', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileMoment({ es: 'Vence', en: 'Expires' }, ({ expiresAt }) => expiresAt),
    column.fileMoment({ es: 'Última visita', en: 'Last visit' }, ({ lastClickAt }) => lastClickAt),
  ],
  above: (ctx, { query }) =>
    query.sort === 'visits' ? (
      <p class="soft">
        {ctx.t(
          `Por sus visitas desde que se crearon, hasta ${toNumber(ctx, MOST_SORTED)} enlaces. Si son más, elija una referencia, un dominio o unos días.`,
          `By their visits since creation, up to ${toNumber(ctx, MOST_SORTED)} links. If there are more, choose a reference, a domain or some days.`,
        )}
      </p>
    ) : null,
  selection: {
    toItem: ({ domain, code }) => `${domain}/${code}`,
    isFree: ({ status, domainStatus }) => status !== 'blocked' && domainStatus === 'active',
    actions: LINK_ACTIONS,
  },
  empty: {
    icon: 'link',
    title: { es: 'Todavía no hay enlaces.', en: 'There are no links yet.' },
    hint: {
      es: 'Aquí verá cada enlace corto con su destino y sus visitas. Cree el primero aquí o con la API.',
      en: 'Each short link appears here with its destination and visits. Create the first one here or with the API.',
    },
  },
  actions: (ctx) =>
    isOf(BUILDERS, ctx) ? (
      <>
        <a class="button plain" href={`${ctx.base}/links/restore`}>
          {ctx.t('Restaurar un enlace', 'Restore a link')}
        </a>
        <a class="button" href={`${ctx.base}/links/new`}>
          <Icon name="plus" />
          {ctx.t('Crear enlaces', 'Create links')}
        </a>
      </>
    ) : undefined,
});
