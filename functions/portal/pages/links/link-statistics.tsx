import type { FC } from 'hono/jsx';
import type { LinkComparison, LinkStats } from '../../../../shared/clicks/statistics/get-link-stats.ts';
import { addDays, startOfColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Failed, Params } from '../../app/declare.ts';
import DEPARTMENTS from '../../i18n/departments.json' with { type: 'json' };
import { toDay, toNumber } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import type { Point } from '../../ui/charts/group-points.ts';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { Periods } from '../../ui/charts/periods.tsx';
import { Shares } from '../../ui/charts/shares.tsx';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { Field } from '../../ui/forms/field.tsx';

const DIMENSIONS: Record<string, Text> = {
  country: { es: 'País', en: 'Country' },
  subdivision: { es: 'Departamento', en: 'Department or state' },
  city: { es: 'Ciudad', en: 'City' },
  device: { es: 'Dispositivo', en: 'Device' },
  os: { es: 'Sistema operativo', en: 'Operating system' },
  browser: { es: 'Navegador', en: 'Browser' },
  referrer: { es: 'Sitio de origen', en: 'Referrer' },
  destination: { es: 'Destino', en: 'Destination' },
};

const VALUES: Record<string, Text> = {
  mobile: { es: 'Celular', en: 'Mobile' },
  tablet: { es: 'Tableta', en: 'Tablet' },
  desktop: { es: 'Computador', en: 'Desktop' },
  Other: { es: 'Otro', en: 'Other' },
  __other: { es: 'Los demás', en: 'All others' },
};

/** A value of a dimension as people say it: a country by its name, and a department of Colombia by its own. */
export function nameOf(language: keyof Text, dimension: string, value: string): string {
  const known = VALUES[value]?.[language];
  if (known !== undefined) return known;
  if (dimension === 'subdivision' && value.startsWith('CO-'))
    return Object.entries(DEPARTMENTS).find(([code]) => value === `CO-${code}`)?.[1] ?? value;
  if (dimension !== 'country' || !/^[A-Z]{2}$/.test(value)) return value;
  return new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value;
}

type Range = { from: string; to: string };
type Series = LinkStats['series'];
/** Visits of a range and of the one before. */
type Compared = {
  series: Series;
  before: Series;
  range: Range & { granularity: string };
  beforeRange: Range;
};

/** The visits of every day or hour of a range, including those without any. */
function toPoints(series: Series, { from, to }: Range, isHourly: boolean): { at: string; value: number }[] {
  const known = new Map(series.map(({ at, clicks }) => [at, clicks]));
  const points: { at: string; value: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const moments = isHourly
      ? Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`)
      : [day];
    for (const at of moments)
      points.push({ at: isHourly ? `${at}:00:00-05:00` : at, value: known.get(at) ?? 0 });
  }
  return points;
}

/** Each moment with the visits of the one as far into the previous period. */
export function toComparedPoints({ series, before, range, beforeRange }: Compared): Point[] {
  const isHourly = range.granularity === 'hour';
  const earlier = toPoints(before, beforeRange, isHourly);
  return toPoints(series, range, isHourly).map((point, place) => ({
    ...point,
    before: earlier[place]?.value ?? 0,
  }));
}

type StatisticsProps = {
  ctx: PortalContext;
  stats: LinkComparison;
  /** The range's form, if it was refused: the statistics are then those of the default range. */
  failed: Failed | undefined;
  /** The query that names the link. */
  named: Params;
};

/** A link's visits over time, for a chosen period. */
const VISITS = 'visits';

/** Links to the visits of these days, or of the days that the page shows, on the page of what was visited. */
export const toVisitsPath = (page: string, days?: Params): string =>
  `${days === undefined ? '' : `${page}?${new URLSearchParams(days)}`}#${VISITS}`;

export const VisitsOverTime: FC<StatisticsProps> = ({ ctx, stats, failed, named }) => {
  const { t, pagePath } = ctx;
  const { from, to, granularity } = stats.range;
  const toFile = (more: Params): string =>
    `${pagePath}/csv?${new URLSearchParams({ from, to, granularity, ...named, ...more })}`;
  return (
    <div class="card" id={VISITS}>
      <div class="row between">
        <h2>{t('Visitas', 'Visits')}</h2>
        <span class="row">
          <a href={toFile({})}>{t('Descargar CSV', 'Download CSV')}</a>
          <a href={toFile({ format: 'xlsx' })}>{t('Para Excel', 'For Excel')}</a>
          {stats.dimensions.destination === undefined ? null : (
            <a href={toFile({ by: 'destination', format: 'xlsx' })}>{t('Por destino', 'By destination')}</a>
          )}
        </span>
      </div>
      <Periods ctx={ctx} days={{ from, to }} failed={failed} kept={named}>
        <Field
          ctx={ctx}
          failed={failed}
          name="granularity"
          label={t('Por', 'By')}
          value={granularity}
          options={[
            { value: 'day', label: t('día (hasta 366)', 'day (up to 366)') },
            { value: 'hour', label: t('hora (hasta 31 días)', 'hour (up to 31 days)') },
          ]}
        />
      </Periods>
      <TimeChart
        ctx={ctx}
        now={ctx.clock()}
        title={t('Visitas en el tiempo', 'Visits over time')}
        points={toComparedPoints({ ...stats, before: stats.before.series })}
        unit={t('Visitas', 'Visits')}
      />
      <FilteredByDay ctx={ctx} stats={stats} />
    </div>
  );
};

/** Redirects of a period that are not visits, by day if known: customers compare them with their message provider's figures. */
export const FilteredByDay: FC<{
  ctx: PortalContext;
  stats: { totals: { filtered: number }; series: Series };
}> = ({ ctx, stats: { totals, series } }) => {
  const { t } = ctx;
  if (totals.filtered === 0) return null;
  const days = series.flatMap(({ at, filtered = 0 }) => (filtered === 0 ? [] : [{ at, filtered }]));
  const title = t('Filtradas, sin costo', 'Filtered, not charged');
  return (
    <details>
      <summary>
        {title}: {toNumber(ctx, totals.filtered)}
      </summary>
      <p class="soft">
        {t(
          'Redirecciones que no son visitas de personas: bots, vistas previas de mensajes, precargas y lo que cargan las páginas por sí mismas. Las visitas más estas son todo lo que se redirigió.',
          'Redirects that are not visits by people: bots, message previews, prefetches and what pages load by themselves. Visits plus these are everything that was redirected.',
        )}
      </p>
      {days.length === 0 ? null : (
        <section class="scroll" tabindex={0} aria-label={title}>
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Día', 'Day')}</th>
                <th scope="col" class="number">
                  {t('Filtradas', 'Filtered')}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ at, filtered }) => (
                <tr>
                  <td>{toDay(ctx, startOfColombiaDay(at))}</td>
                  <td class="number">{toNumber(ctx, filtered)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
};

/** Visits without a referrer: from messages, apps, QR codes and typed addresses. */
function toDirect({ t }: PortalContext, values: readonly { clicks: number }[], all: number) {
  const value = all - values.reduce((sum, { clicks }) => sum + clicks, 0);
  return value > 0 ? [{ name: t('Directo', 'Direct'), value }] : [];
}

/** The shares of each dimension's values. */
export const DimensionShares: FC<{
  ctx: PortalContext;
  stats: Pick<LinkStats, 'dimensions'> & { totals: Pick<LinkStats['totals'], 'clicks' | 'uniqueClicks'> };
}> = ({ ctx, stats: { dimensions, totals } }) => (
  <div class="grid">
    {Object.entries(dimensions).map(([name, values]) => (
      <Shares
        ctx={ctx}
        title={DIMENSIONS[name]?.[ctx.language] ?? name}
        unit={ctx.t('Visitas', 'Visits')}
        values={[
          ...(name === 'referrer' ? toDirect(ctx, values, totals.clicks) : []),
          ...values.map(({ value, clicks }) => ({ name: nameOf(ctx.language, name, value), value: clicks })),
        ]}
        whole={totals.clicks}
      />
    ))}
  </div>
);

/** The places, devices and hours of the week of a link's visits. */
export const VisitDimensions: FC<{ ctx: PortalContext; stats: LinkComparison; period: string }> = ({
  ctx,
  stats,
  period,
}) => {
  const { t } = ctx;
  if (stats.totals.clicks === 0) return null;
  return (
    <div class="card">
      <h2>{t('De dónde y cuándo', 'Where and when')}</h2>
      <p class="soft">{period}</p>
      <DimensionShares ctx={ctx} stats={stats} />
      <h3>{t('Hora y día de la semana, en Colombia', 'Hour and weekday, Colombia time')}</h3>
      <HeatMap
        ctx={ctx}
        title={t('Visitas por hora y día de la semana', 'Visits by hour and weekday')}
        unit={t('Visitas', 'Visits')}
        week={stats.week}
      />
    </div>
  );
};
