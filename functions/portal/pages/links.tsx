import { ApiError } from '../../../shared/http/api-error.ts';
import { LinksQuery, listLinks } from '../../../shared/links/verbs/list-links.ts';
import { LinkState } from '../components/link-state.tsx';
import { Older } from '../components/list-parts.tsx';
import { Table } from '../components/table.tsx';
import { definePage } from '../declare.ts';
import { toMoment, toNumber } from '../format.ts';
import { BUILDERS, EVERYONE } from '../roles.ts';

const PER_PAGE = '25';
const FILTERS = ['search', 'status', 'isAlias', 'createdFrom', 'createdTo'] as const;

export const linksPage = definePage({
  path: '/links',
  title: { es: 'Enlaces', en: 'Links' },
  menu: 30,
  roles: EVERYONE,
  service: 'urlshortener',
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const given = Object.fromEntries(
      [...FILTERS, 'cursor'].map((name) => [name, query[name] ?? '']).filter(([, value]) => value !== ''),
    );
    const asked = LinksQuery.safeParse({ ...given, limit: PER_PAGE });
    if (!asked.success) throw new ApiError('VALIDATION_INVALID_PARAMETER');
    const { items, nextCursor } = await listLinks(ctx, asked.data);
    const states = [
      ['', t('Todos', 'All')],
      ['active', t('Activos', 'Active')],
      ['disabled', t('Desactivados', 'Disabled')],
      ['blocked', t('Bloqueados', 'Blocked')],
    ] as const;
    return (
      <>
        <form method="get" action={`${base}/links`} class="inline card">
          <div>
            <label for="search">
              {t('Buscar en el destino o el código', 'Search the destination or code')}
            </label>
            <input id="search" type="search" name="search" value={query.search} maxlength={200} />
          </div>
          <div>
            <label for="status">{t('Estado', 'State')}</label>
            <select id="status" name="status">
              {states.map(([value, label]) => (
                <option value={value} selected={value === query.status}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div>
            <label for="createdFrom">{t('Creados desde', 'Created from')}</label>
            <input id="createdFrom" type="date" name="createdFrom" value={query.createdFrom} />
          </div>
          <button type="submit" class="plain">
            {t('Filtrar', 'Filter')}
          </button>
        </form>
        {(BUILDERS as readonly string[]).includes(ctx.role) ? (
          <p class="row">
            <a class="button" href={`${base}/links/new`}>
              {t('Crear enlaces', 'Create links')}
            </a>
            <a href={`${base}/links/restore`}>{t('Restaurar uno eliminado', 'Restore a deleted one')}</a>
          </p>
        ) : null}
        {items.length === 0 ? (
          <p class="card">{t('No hay enlaces así.', 'There are no such links.')}</p>
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
                <td class="long">{link.longUrl.slice(0, 200)}</td>
                <td>
                  <LinkState ctx={ctx} of={link} />
                </td>
                <td class="number">{toNumber(ctx, link.clicks)}</td>
                <td>{toMoment(ctx, link.createdAt)}</td>
              </tr>
            ))}
          </Table>
        )}
        <Older ctx={ctx} given={given} nextCursor={nextCursor} />
      </>
    );
  },
});
