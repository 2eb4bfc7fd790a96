import * as z from 'zod';
import type { LinkRow } from '../../../../db/queries/links/find-link.ts';
import { ApiError } from '../../../../shared/http/api-error.ts';
import type { Cost } from '../../../../shared/http/route.ts';
import { getStatsOf, type LinkStats } from '../../../../shared/links/statistics/get-link-stats.ts';
import { StatsQuery, toStatsCosts } from '../../../../shared/links/statistics/stats-range.ts';
import { findLinkOrThrow } from '../../../../shared/links/verbs/get-link.ts';
import type { LinkPath } from '../../../../shared/links/verbs/link-path.ts';
import { toShortLink } from '../../../../shared/links/verbs/short-link.ts';
import { toColombiaDay } from '../../../../shared/time/colombia.ts';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import type { PortalContext } from '../../context.ts';
import { defineForm, definePage, type Failed, type Params } from '../../declare.ts';
import { deleteOwnLink, updateOwnLink } from '../../domain/links.ts';
import { pick } from '../../http/read-list.ts';
import { toMoment } from '../../words/format.ts';
import { BUILDERS, EVERYONE } from '../../words/roles.ts';
import { LinkState } from './link-state.tsx';
import { LinkStatistics } from './link-statistics.tsx';

export const toLinkPath = ({ domain = '', code = '' }: Params, query: Params = {}): LinkPath => ({
  domain: domain.toLowerCase(),
  code: code.toLowerCase(),
  ...(query.domainStatus === 'released' && { domainStatus: 'released' as const }),
});

const edit = defineForm({
  name: 'edit',
  operation: 'updateLink',
  sets: true,
  roles: BUILDERS,
  done: { es: 'El enlace cambió.', en: 'The link was changed.' },
  fields: () =>
    z.object({
      longUrl: z.string().trim().min(1).max(2_048),
      status: z.enum(['active', 'disabled']),
      expiresAt: z.string().max(40),
      ...{ shownLongUrl: z.string(), shownStatus: z.string(), shownExpiresAt: z.string() },
    }),
  // A field that still says what the form showed is not sent: somebody else may have changed it meanwhile, and an expiry
  // may have passed.
  act: async (ctx, { longUrl, status, expiresAt, ...shown }, params) => {
    const path = toLinkPath(params);
    const edit = {
      ...(longUrl !== shown.shownLongUrl && { longUrl }),
      ...(status !== shown.shownStatus && { status }),
      ...(expiresAt !== shown.shownExpiresAt && { expiresAt: expiresAt || null }),
    };
    if (Object.keys(edit).length > 0) await updateOwnLink(ctx, { path, edit });
  },
});

const remove = defineForm({
  name: 'delete',
  operation: 'deleteLink',
  sets: true,
  roles: BUILDERS,
  fields: () => z.object({}),
  act: async (ctx, _, params) => {
    await deleteOwnLink(ctx, toLinkPath(params));
  },
  leadsTo: ({ base }, _, params) => {
    const { domain, code } = toLinkPath(params);
    return `${base}/links/restore?${new URLSearchParams({ domain, code, deleted: 'yes' })}`;
  },
});

const RANGE = ['from', 'to', 'granularity'] as const;

/** The statistics query of a page, with defaults. */
export const readStatistics = (query: Params): z.output<typeof StatsQuery> =>
  StatsQuery.parse(pick(query, RANGE));

/** What its statistics spend: as of the default range where the asked one is refused. */
export function toOwnStatsCosts(query: Params, now: Date): Cost[] {
  try {
    return toStatsCosts(readStatistics(query), now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return toStatsCosts(readStatistics({}), now);
  }
}

/** A link's statistics in the requested range; in the default one, with the errors, when it is refused. */
async function readRange(
  ctx: PortalContext,
  row: LinkRow,
  query: Params,
): Promise<{ stats: LinkStats; failed?: Failed }> {
  try {
    return { stats: await getStatsOf(ctx, row, readStatistics(query)) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STATS_RANGE_INVALID') throw error;
    const stats = await getStatsOf(ctx, row, readStatistics({}));
    const said = ctx.t(
      'Elija días en orden: hasta 366 por día, o 31 por hora. Se muestran los últimos 30.',
      'Choose days in order: up to 366 by day, or 31 by hour. The last 30 are shown.',
    );
    const errors = Object.fromEntries(error.details.map(({ field }) => [field, said]));
    return { stats, failed: { form: 'range', values: pick(query, RANGE), errors } };
  }
}

export const linkPage = definePage({
  path: '/links/{domain}/{code}',
  operation: 'getLinkStats',
  costs: toOwnStatsCosts,
  title: { es: 'Enlace', en: 'Link' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 2,
  forms: [edit, remove],
  render: async (ctx, { params, query, failed }) => {
    const { t, pagePath } = ctx;
    const row: LinkRow = await findLinkOrThrow(ctx, toLinkPath(params, query));
    const { stats, failed: wrongRange } = await readRange(ctx, row, query);
    const link = toShortLink(ctx.config, row);
    const refused = refusedOf(failed, edit);
    const isReleased = link.domainStatus === 'released';
    const named: Params = isReleased ? { domainStatus: 'released' } : {};
    const toQr = (asked: Params): string => `${pagePath}/qr?${new URLSearchParams({ ...asked, ...named })}`;
    const shown = {
      ...{ shownLongUrl: link.longUrl, shownStatus: link.status },
      shownExpiresAt: link.expiresAt === null ? '' : toColombiaDay(new Date(link.expiresAt)),
    };
    const isOurs = !isReleased && link.status !== 'blocked';
    return (
      <>
        <div class="card">
          <h2>
            {link.domain}/{link.code} <LinkState ctx={ctx} of={link} />
          </h2>
          <dl>
            <dt>{t('Enlace corto', 'Short link')}</dt>
            <dd>
              <a href={link.shortUrl} rel="noreferrer">
                {link.shortUrl}
              </a>
            </dd>
            <dt>{t('Destino', 'Destination')}</dt>
            <dd>{link.longUrl}</dd>
            <dt>{t('Creado', 'Created')}</dt>
            <dd>{toMoment(ctx, link.createdAt)}</dd>
            <dt>{t('Vence', 'Expires')}</dt>
            <dd>{link.expiresAt === null ? t('Nunca', 'Never') : toMoment(ctx, link.expiresAt)}</dd>
          </dl>
          <div class="row">
            <img
              class="qr"
              src={toQr({ format: 'svg' })}
              width="132"
              height="132"
              alt={t(`Código QR de ${link.shortUrl}`, `QR code of ${link.shortUrl}`)}
            />
            <a href={toQr({ format: 'png', size: '1024' })} download={`${link.code}.png`}>
              {t('Descargar el QR', 'Download the QR code')}
            </a>
          </div>
        </div>
        <LinkStatistics ctx={ctx} stats={stats} failed={wrongRange} named={named} />
        {isOurs && (BUILDERS as readonly string[]).includes(ctx.role) ? (
          <div class="card screen">
            <h2>{t('Editar', 'Edit')}</h2>
            <Form ctx={ctx} of={edit} failed={refused} submit={t('Guardar', 'Save')}>
              {Object.entries(shown).map(([name, value]) => (
                <input type="hidden" name={name} value={String(refused?.values[name] ?? value)} />
              ))}
              <Field
                ctx={ctx}
                failed={refused}
                name="longUrl"
                label={t('Destino', 'Destination')}
                value={link.longUrl}
                required
              />
              <Field
                ctx={ctx}
                failed={refused}
                name="status"
                label={t('Estado', 'State')}
                value={link.status}
                options={[
                  { value: 'active', label: t('Activo', 'Active') },
                  {
                    value: 'disabled',
                    label: t('Desactivado: no redirige', 'Disabled: it does not redirect'),
                  },
                ]}
              />
              <Field
                ctx={ctx}
                failed={refused}
                name="expiresAt"
                type="date"
                label={t('Vence', 'Expires')}
                value={shown.shownExpiresAt}
                hint={t(
                  'Al comenzar ese día en Colombia. Vacío: nunca.',
                  'When that day begins in Colombia. Empty: never.',
                )}
              />
            </Form>
            <h3>{t('Eliminar', 'Delete')}</h3>
            <p>
              {t(
                'Deja de redirigir al instante; durante 90 días puede restaurarlo.',
                'It stops redirecting at once; for 90 days you can restore it.',
              )}
            </p>
            <Form
              ctx={ctx}
              of={remove}
              failed={failed}
              submit={t('Eliminar el enlace', 'Delete the link')}
              danger
            />
          </div>
        ) : null}
      </>
    );
  },
});
