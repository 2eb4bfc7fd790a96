import { LinksQuery, listLinks } from '../../../../shared/links/verbs/list-links.ts';
import {
  byCursor,
  ChoiceFilter,
  DaysFilter,
  Filters,
  Nothing,
  Older,
  StateFilter,
  TextFilter,
} from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { readList } from '../../http/read-list.ts';
import { shorten, toMoment, toNumber } from '../../words/format.ts';
import { BUILDERS, EVERYONE, isOf } from '../../words/roles.ts';
import { LINK_STATES } from '../../words/states.ts';
import { LinkState } from './link-state.tsx';

const FILTERS = ['search', 'domain', 'status', 'isAlias', 'createdFrom', 'createdTo'] as const;

export const linksPage = definePage({
  path: '/links',
  operation: 'listLinks',
  title: { es: 'Enlaces', en: 'Links' },
  menu: 30,
  roles: EVERYONE,
  service: 'urlshortener',
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const { items, nextCursor, filter } = await readList(ctx, LinksQuery, FILTERS, query, listLinks);
    return (
      <>
        <Filters {...filter}>
          <TextFilter
            {...filter}
            name="search"
            label={t('Buscar en el destino o el código', 'Search the destination or code')}
          />
          <TextFilter {...filter} name="domain" label={t('Dominio', 'Domain')} />
          <StateFilter {...filter} states={LINK_STATES} />
          <ChoiceFilter
            {...filter}
            name="isAlias"
            label={t('Código', 'Code')}
            options={[
              { value: 'true', label: t('Elegido', 'Chosen') },
              { value: 'false', label: t('Generado', 'Generated') },
            ]}
          />
          <DaysFilter {...filter} />
        </Filters>
        {isOf(BUILDERS, ctx) ? (
          <p class="row">
            <a class="button" href={`${base}/links/new`}>
              {t('Crear enlaces', 'Create links')}
            </a>
            <a href={`${base}/links/restore`}>{t('Restaurar uno eliminado', 'Restore a deleted one')}</a>
          </p>
        ) : null}
        {items.length === 0 ? (
          <Nothing {...filter} none={t('Todavía no hay enlaces.', 'There are no links yet.')} />
        ) : (
          <Table
            label={t('Enlaces', 'Links')}
            columns={[
              t('Enlace', 'Link'),
              t('Destino', 'Destination'),
              t('Estado', 'State'),
              { number: t('Visitas', 'Visits') },
              t('Creado', 'Created'),
            ]}
          >
            {items.map((link) => (
              <tr>
                <td>
                  <a
                    href={`${base}/links/${link.domain}/${link.code}${link.domainStatus === 'released' ? '?domainStatus=released' : ''}`}
                  >
                    {link.domain}/{link.code}
                  </a>
                </td>
                <td class="long">{shorten(link.longUrl, 200)}</td>
                <td>
                  <LinkState ctx={ctx} of={link} />
                </td>
                <td class="number">{toNumber(ctx, link.clicks)}</td>
                <td>{toMoment(ctx, link.createdAt)}</td>
              </tr>
            ))}
          </Table>
        )}
        <Older {...filter} next={byCursor(nextCursor)} />
      </>
    );
  },
});
