import type { FC } from 'hono/jsx';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { CHART_DAYS, type HomeSummary } from '../../../../shared/people/organizations/get-home.ts';
import type { PortalContext } from '../../app/context.ts';
import { toMoney, toNumber } from '../../i18n/format.ts';
import { Change, FigureTile } from '../../ui/charts/figure-tile.tsx';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { describeDaysLeft } from '../billing/days-left.ts';

type FiguresProps = { ctx: PortalContext; home: HomeSummary };

/** The available balance, and how long it lasts at the pace of the last 30 days. */
export const BalanceTile: FC<FiguresProps> = ({
  ctx,
  home: { availableMicro, currency, mode, spentMicro },
}) => {
  const { t, base } = ctx;
  if (availableMicro === null) return null;
  const [available, spent] = [BigInt(availableMicro), BigInt(spentMicro)];
  return (
    <FigureTile
      label={
        mode === 'credit' ? t('Crédito disponible', 'Available credit') : t('Saldo disponible', 'Balance')
      }
      figure={toMoney(ctx, available, currency)}
      href={`${base}/billing`}
    >
      {describeDaysLeft(ctx, { availableMicro: available, spentMicro: spent, days: CHART_DAYS })}
    </FigureTile>
  );
};

/** Visits of the last 30 days over those of the 30 before, and the links that had most. */
export const HomeVisits: FC<FiguresProps> = ({ ctx, home: { visitDays, topLinks } }) => {
  const { t, base } = ctx;
  const known = new Map(visitDays.map(({ day, clicks }) => [day, clicks]));
  const from = addDays(toColombiaDay(ctx.clock()), 1 - CHART_DAYS);
  const points = Array.from({ length: CHART_DAYS }, (_, place) => ({
    at: addDays(from, place),
    value: known.get(addDays(from, place)) ?? 0,
    before: known.get(addDays(from, place - CHART_DAYS)) ?? 0,
  }));
  const [now, before] = points.reduce(
    ([sum, earlier], point) => [sum + point.value, earlier + point.before] as const,
    [0, 0] as readonly [number, number],
  );
  return (
    <div class="beside">
      <div class="card">
        <div class="row between">
          <h2>{t('Visitas de los últimos 30 días', 'Visits in the last 30 days')}</h2>
          <p>
            {toNumber(ctx, now)} <Change ctx={ctx} now={now} before={before} />
          </p>
        </div>
        <TimeChart
          ctx={ctx}
          now={ctx.clock()}
          title={t('Visitas de los últimos 30 días', 'Visits in the last 30 days')}
          points={points}
          unit={t('Visitas', 'Visits')}
        />
      </div>
      <div class="card">
        <h2>{t('Enlaces más visitados', 'Most visited links')}</h2>
        {topLinks.length === 0 ? (
          <p class="soft">
            {t(
              'Aquí aparecen sus enlaces cuando reciban visitas.',
              'Your links appear here once they are visited.',
            )}
          </p>
        ) : (
          <ol class="plain-list">
            {topLinks.map(({ domain, code, longUrl, clicks }) => (
              <li>
                <a href={`${base}/links/${domain}/${code}`} title={longUrl}>
                  {domain}/{code}
                </a>{' '}
                <span>{toNumber(ctx, clicks)}</span>
              </li>
            ))}
          </ol>
        )}
        <p class="soft small">{t('Visitas de los últimos 30 días', 'Visits in the last 30 days')}</p>
      </div>
    </div>
  );
};
