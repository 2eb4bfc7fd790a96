import type { FC } from 'hono/jsx';
import type * as z from 'zod';
import { compareLinkStats } from '../../../../shared/clicks/statistics/get-link-stats.ts';
import {
  COST_UNITS_A_MINUTE,
  MAX_DAYS,
  StatsQuery,
} from '../../../../shared/clicks/statistics/stats-range.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import type { Cost } from '../../../../shared/kernel/http/route.ts';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { getLinkSettings } from '../../../../shared/links/settings/get-link-settings.ts';
import {
  findLinkOrThrow,
  type LinkRow,
  type ShortLink,
  toShortLink,
} from '../../../../shared/links/short-link.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage, type Params } from '../../app/declare.ts';
import { pick } from '../../app/http/pick.ts';
import { readRange } from '../../app/http/read-range.ts';
import { toDay, toMoment, toNumber, toTime } from '../../i18n/format.ts';
import { BUILDERS, EVERYONE, isOf } from '../../i18n/roles.ts';
import { Change, FigureTile } from '../../ui/charts/figure-tile.tsx';
import { Form, refusedOf } from '../../ui/forms/form.tsx';
import { FormLink } from '../../ui/forms/form-link.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { editLink as edit, removeLink as remove, toEdited } from './link-forms.tsx';
import { toLinkPath } from './link-path.ts';
import { LinkSettingsCard, saveSettings } from './link-settings.tsx';
import { LinkState } from './link-state.tsx';
import { toVisitsPath, VisitDimensions, VisitsOverTime } from './link-statistics.tsx';

const RANGE = ['from', 'to', 'granularity'] as const;

/** The statistics query of a page, with defaults. */
export const readStatistics = (query: Params): z.output<typeof StatsQuery> =>
  StatsQuery.parse(pick(query, RANGE));

/** The cost of its statistics; that of the default range if the requested one is refused. */
export const STATISTICS_COST: Cost<Params> = {
  ...COST_UNITS_A_MINUTE,
  units: (query, now) => {
    try {
      return COST_UNITS_A_MINUTE.units(readStatistics(query), now);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return COST_UNITS_A_MINUTE.units(readStatistics({}), now);
    }
  },
};

export const linkPage = definePage({
  path: '/links/{domain}/{code}',
  operation: 'getLinkStats',
  cost: STATISTICS_COST,
  title: { es: 'Enlace', en: 'Link' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 3,
  forms: [edit, saveSettings, remove],
  render: async (ctx, { params, query, failed }) => {
    const { t, pagePath } = ctx;
    const path = toLinkPath(params, query);
    const row: LinkRow = await findLinkOrThrow(ctx, path);
    const [{ stats, failed: wrongRange }, settings] = await Promise.all([
      readRange(
        pick(query, RANGE),
        t(
          'Elija hasta 366 días por día, o 31 por hora, con la fecha inicial antes de la final. Se muestran los últimos 30.',
          'Choose up to 366 days by day, or 31 by hour, with the start before the end. The last 30 are shown.',
        ),
        (range) => compareLinkStats(ctx, row.id, StatsQuery.parse(range)),
      ),
      getLinkSettings(ctx, path),
    ]);
    const link = toShortLink(ctx.config, row);
    const refused = refusedOf(failed, edit);
    const isReleased = link.domainStatus === 'released';
    const named: Params = isReleased ? { domainStatus: 'released' } : {};
    const isOurs = !isReleased && link.status !== 'blocked';
    const mayEdit = isOurs && isOf(BUILDERS, ctx);
    return titled(
      {
        title: `${link.domain}/${link.code}`,
        copy: link.shortUrl,
        state: <LinkState ctx={ctx} of={link} />,
        isRefused: wrongRange !== undefined,
        actions: mayEdit ? (
          <FormLink ctx={ctx} of={edit} path={`${pagePath}?edit=yes`}>
            {t('Editar', 'Edit')}
          </FormLink>
        ) : undefined,
      },
      <>
        <p class="soft destination">
          {t('Lleva a', 'Leads to')}{' '}
          <a href={link.longUrl} rel="noreferrer">
            {link.longUrl}
          </a>
        </p>
        <Figures ctx={ctx} row={row} stats={stats} named={named} />
        <div class="beside">
          <VisitsOverTime ctx={ctx} stats={stats} failed={wrongRange} named={named} />
          <Address ctx={ctx} link={link} named={named} />
        </div>
        <VisitDimensions ctx={ctx} stats={stats} period={toPeriod(ctx, stats)} />
        {mayEdit ? (
          <details class="card screen" id="edit" open={query.edit !== undefined || refused !== undefined}>
            <summary>
              <h2>{t('Editar', 'Edit')}</h2>
            </summary>
            <Form ctx={ctx} of={edit} failed={failed} submit={t('Guardar', 'Save')} values={toEdited(row)} />
          </details>
        ) : null}
        <LinkSettingsCard ctx={ctx} settings={settings} failed={failed} mayEdit={mayEdit} query={query} />
        {mayEdit ? (
          <div class="card screen">
            <h2>{t('Eliminar', 'Delete')}</h2>
            <p>
              {t(
                'Deja de redirigir de inmediato. Puede restaurarlo durante 90 días.',
                'It stops redirecting at once. You can restore it for 90 days.',
              )}
            </p>
            <Form ctx={ctx} of={remove} failed={failed} submit={t('Eliminar enlace', 'Delete link')} danger />
          </div>
        ) : null}
      </>,
    );
  },
});

type Stats = Awaited<ReturnType<typeof compareLinkStats>>;

const toPeriod = (ctx: PortalContext, { range }: Stats): string =>
  `${toDay(ctx, range.from)} – ${toDay(ctx, range.to)}`;

/** The visits of the period and of all time, each leading to those visits. */
const Figures: FC<{ ctx: PortalContext; row: LinkRow; stats: Stats; named: Params }> = ({
  ctx,
  row,
  stats,
  named,
}) => {
  const { t, pagePath } = ctx;
  const today = toColombiaDay(ctx.clock());
  const [created, oldest] = [toColombiaDay(row.createdAt), addDays(today, 1 - MAX_DAYS.day)];
  const firstDay = created < oldest ? oldest : created;
  const lastDay = row.lastClickAt === null ? undefined : toColombiaDay(row.lastClickAt);
  const period = toPeriod(ctx, stats);
  return (
    <div class="grid tiles">
      <FigureTile
        label={t('Visitas', 'Visits')}
        href={toVisitsPath(pagePath)}
        figure={toNumber(ctx, stats.totals.clicks)}
        change={<Change ctx={ctx} now={stats.totals.clicks} before={stats.before.totals.clicks} />}
      >
        {period}
      </FigureTile>
      <FigureTile
        label={t('Visitantes únicos', 'Unique visitors')}
        href={toVisitsPath(pagePath)}
        figure={toNumber(ctx, stats.totals.uniqueClicks)}
        change={
          <Change ctx={ctx} now={stats.totals.uniqueClicks} before={stats.before.totals.uniqueClicks} />
        }
      >
        {period}
      </FigureTile>
      <FigureTile
        label={t('Visitas en total', 'Visits in total')}
        href={toVisitsPath(pagePath, { from: firstDay, to: today, ...named })}
        figure={toNumber(ctx, row.clicks ?? 0)}
      >
        {t('Desde su creación', 'Since creation')}, {toDay(ctx, row.createdAt)}
      </FigureTile>
      <FigureTile
        label={t('Última visita', 'Last visit')}
        href={
          lastDay && toVisitsPath(pagePath, { from: lastDay, to: lastDay, granularity: 'hour', ...named })
        }
        figure={row.lastClickAt === null ? '—' : toDay(ctx, row.lastClickAt)}
      >
        {row.lastClickAt === null ? t('Todavía ninguna', 'None yet') : toTime(ctx, row.lastClickAt)}
      </FigureTile>
    </div>
  );
};

/** The QR code of a link, and its address and dates. */
const Address: FC<{ ctx: PortalContext; link: ShortLink; named: Params }> = ({ ctx, link, named }) => {
  const { t, pagePath } = ctx;
  const toQr = (asked: Params): string => `${pagePath}/qr?${new URLSearchParams({ ...asked, ...named })}`;
  return (
    <div class="card">
      <img
        class="qr"
        src={toQr({ format: 'svg' })}
        width="132"
        height="132"
        alt={t(`Código QR de ${link.shortUrl}`, `QR code of ${link.shortUrl}`)}
      />
      <p class="row">
        <a class="button plain" href={toQr({ format: 'svg' })} download={`${link.code}.svg`}>
          {t('QR en SVG', 'QR as SVG')}
        </a>
        <a class="button plain" href={toQr({ format: 'png', size: '1024' })} download={`${link.code}.png`}>
          {t('QR en PNG', 'QR as PNG')}
        </a>
      </p>
      <dl class="facts">
        <dt>{t('Enlace corto', 'Short link')}</dt>
        <dd>
          <a href={link.shortUrl} rel="noreferrer">
            {link.shortUrl.replace(/^https?:\/\//, '')}
          </a>
        </dd>
        <dt>{t('Creado', 'Created')}</dt>
        <dd>{toMoment(ctx, link.createdAt)}</dd>
        <dt>{t('Vence', 'Expires')}</dt>
        <dd>{link.expiresAt === null ? t('Nunca', 'Never') : toMoment(ctx, link.expiresAt)}</dd>
      </dl>
    </div>
  );
};
