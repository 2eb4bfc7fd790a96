import type { FC } from 'hono/jsx';
import type { LinkStats } from '../../../../shared/links/statistics/get-link-stats.ts';
import { addDays } from '../../../../shared/time/colombia.ts';
import { Chart, type Point } from '../../components/chart.tsx';
import { Field } from '../../components/form.tsx';
import type { PortalContext } from '../../context.ts';
import type { Failed, Params } from '../../declare.ts';
import { toDay, toNumber } from '../../words/format.ts';
import type { Text } from '../../words/language.ts';

const DIMENSIONS: Record<string, Text> = {
  country: { es: 'País', en: 'Country' },
  subdivision: { es: 'Departamento', en: 'Subdivision' },
  city: { es: 'Ciudad', en: 'City' },
  device: { es: 'Equipo', en: 'Device' },
  os: { es: 'Sistema', en: 'System' },
  browser: { es: 'Navegador', en: 'Browser' },
  referrer: { es: 'Desde dónde', en: 'Referrer' },
};

const VALUES: Record<string, Text> = {
  mobile: { es: 'Celular', en: 'Mobile' },
  tablet: { es: 'Tableta', en: 'Tablet' },
  desktop: { es: 'Computador', en: 'Desktop' },
  Other: { es: 'Otro', en: 'Other' },
  __other: { es: 'Los demás', en: 'All others' },
};

/** A value of a dimension as people say it: a country by its name. */
function nameOf(language: keyof Text, dimension: string, value: string): string {
  const known = VALUES[value]?.[language];
  if (known !== undefined) return known;
  if (dimension !== 'country' || !/^[A-Z]{2}$/.test(value)) return value;
  return new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value;
}

/** Every day or hour of a range, including those without visits. */
function toPoints({ range: { from, to, granularity }, series }: LinkStats): Point[] {
  const known = new Map(series.map(({ at, clicks }) => [at, clicks]));
  const points: Point[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const moments =
      granularity === 'day'
        ? [day]
        : Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00:00-05:00`);
    for (const at of moments) points.push({ at, value: known.get(at) ?? 0 });
  }
  return points;
}

type StatisticsProps = {
  ctx: PortalContext;
  stats: LinkStats;
  /** The range's form, if it was refused: the statistics are then those of the default range. */
  failed: Failed | undefined;
  /** The query that names the link. */
  named: Params;
};

/** A link's visits over time and by source, for a chosen range. */
export const LinkStatistics: FC<StatisticsProps> = ({ ctx, stats, failed, named }) => {
  const { t, language, pagePath } = ctx;
  const { range, totals, dimensions } = stats;
  const { from, to, granularity } = range;
  const label = (at: string): string =>
    granularity === 'day' ? toDay(ctx, at) : `${toDay(ctx, at.slice(0, 10))} ${at.slice(11, 16)}`;
  return (
    <div class="card">
      <h2>{t('Visitas', 'Visits')}</h2>
      <form method="get" action={pagePath} class="inline">
        {Object.entries(named).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <Field ctx={ctx} failed={failed} name="from" type="date" label={t('Desde', 'From')} value={from} />
        <Field ctx={ctx} failed={failed} name="to" type="date" label={t('Hasta', 'Until')} value={to} />
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
        <button type="submit" class="plain">
          {t('Ver', 'Show')}
        </button>
      </form>
      <p>
        <span class="figure">{toNumber(ctx, totals.clicks)}</span> {t('visitas', 'visits')} ·{' '}
        {toNumber(ctx, totals.uniqueClicks)} {t('únicas', 'unique')}
      </p>
      <Chart
        ctx={ctx}
        title={t('Visitas en el tiempo', 'Visits over time')}
        points={toPoints(stats)}
        label={label}
        unit={t('Visitas', 'Visits')}
      />
      <p>
        <a href={`${pagePath}/csv?${new URLSearchParams({ from, to, granularity, ...named })}`}>
          {t('Descargar CSV', 'Download CSV')}
        </a>
      </p>
      <div class="grid">
        {Object.entries(dimensions)
          .filter(([, values]) => values.length > 0)
          .map(([name, values]) => (
            <table>
              <caption>{DIMENSIONS[name]?.[language] ?? name}</caption>
              <tbody>
                {values.map(({ value, clicks }) => (
                  <tr>
                    <th scope="row">{nameOf(language, name, value)}</th>
                    <td class="number">{toNumber(ctx, clicks)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
      </div>
    </div>
  );
};
