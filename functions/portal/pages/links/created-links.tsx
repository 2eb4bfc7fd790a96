import type { Child } from 'hono/jsx';
import type { Pasted } from '../../../../shared/links/creation/get-pasted.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage } from '../../app/declare.ts';
import { downloadRows, type FileColumn } from '../../app/lists/download-rows.ts';
import { shorten, shortenMiddle, toNumber } from '../../i18n/format.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Table } from '../../ui/lists/table.tsx';
import { NextRows, toTablePage } from '../../ui/lists/table-pages.tsx';
import { getOwnPasted } from './link-actions.ts';

const PER_PAGE = 100;
const LONGEST_SHOWN = 100;

type Failure = Extract<Pasted, { success: false }>;

/** The error of a line, without the API's name of the field. */
const toMessage = ({ error: { message, details } }: Failure): string =>
  details.map((detail) => detail.message).join(' ') || message;

function toOutcome({ base }: PortalContext, row: Pasted): Child {
  if (!row.success) return <span class="wrong">{shorten(toMessage(row), 2 * LONGEST_SHOWN)}</span>;
  const { domain, code, shortUrl } = row.link;
  return <a href={`${base}/links/${domain}/${code}`}>{shortUrl}</a>;
}

/** The results of pasted links, failed ones first. */
export const createdLinksPage = definePage({
  path: '/links/created/{paste}',
  title: { es: 'Enlaces creados', en: 'Links created' },
  roles: BUILDERS,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params, query }) => {
    const { t, pagePath, base } = ctx;
    const { created, failed, lines } = await getOwnPasted(ctx, params.paste ?? '');
    const { shown, next } = toTablePage(lines, query, { size: PER_PAGE });
    return (
      <>
        <div class={failed === 0 ? 'note good' : 'note warn'} role="status">
          <p>
            {t(
              `Creados: ${toNumber(ctx, created)}. Fallaron: ${toNumber(ctx, failed)}.`,
              `Created: ${toNumber(ctx, created)}. Failed: ${toNumber(ctx, failed)}.`,
            )}
          </p>
        </div>
        <p class="row">
          <a href={`${pagePath}/csv`}>{t('Descargar todos en CSV', 'Download all as CSV')}</a>
          <a href={`${pagePath}/csv?format=xlsx`}>{t('Para Excel', 'For Excel')}</a>
          <a href={`${base}/links/new`}>{t('Crear más enlaces', 'Create more links')}</a>
        </p>
        <Table
          label={t('Enlaces creados', 'Links created')}
          caption={failed === 0 ? undefined : t('Primero los que fallaron', 'Failed ones first')}
          columns={[{ number: t('Línea', 'Line') }, t('Destino', 'Destination'), t('Enlace', 'Link')]}
        >
          {shown.map((row) => (
            <tr>
              <td class="number">{toNumber(ctx, row.line)}</td>
              <td class="long">{shortenMiddle(row.longUrl, LONGEST_SHOWN)}</td>
              <td class="long">{toOutcome(ctx, row)}</td>
            </tr>
          ))}
        </Table>
        <NextRows ctx={ctx} next={next} />
      </>
    );
  },
});

const COLUMNS: readonly FileColumn<Pasted>[] = [
  { heading: 'line', kind: 'value', toCell: ({ line }) => line },
  { heading: 'longUrl', kind: 'text', toCell: ({ longUrl }) => longUrl },
  { heading: 'shortUrl', kind: 'value', toCell: (row) => (row.success ? row.link.shortUrl : null) },
  { heading: 'error', kind: 'text', toCell: (row) => (row.success ? null : toMessage(row)) },
];

/** The same as a file, in the order of the lines. */
export const createdLinksCsvPage = definePage({
  path: '/links/created/{paste}/csv',
  title: { es: 'Enlaces creados en CSV', en: 'Links created as CSV' },
  roles: BUILDERS,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params, query }) => {
    const { lines } = await getOwnPasted(ctx, params.paste ?? '');
    return await downloadRows(ctx, {
      name: 'links',
      format: query.format,
      columns: COLUMNS,
      chunks: (async function* () {
        yield lines.toSorted((one, other) => one.line - other.line);
      })(),
    });
  },
});
