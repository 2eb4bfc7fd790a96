import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import { toNumber, toWeekday } from '../../i18n/format.ts';

const [LEFT, TOP, CELL, ROW] = [48, 20, 38, 24];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LEVELS = 5;

type HeatMapProps = {
  ctx: PortalRequest;
  title: string;
  unit: string;
  /** The values from Monday to Sunday, 24 each. */
  week: readonly (readonly number[])[];
};

/** Counts by weekday and Colombia hour. Each is read by pointing at it; the table behind has them all. */
export const HeatMap: FC<HeatMapProps> = ({ ctx, title, unit, week }) => {
  const { t } = ctx;
  const most = Math.max(1, ...week.flat());
  return (
    <figure>
      <svg class="heat" viewBox={`0 0 ${LEFT + 24 * CELL} ${TOP + 7 * ROW}`} role="img" aria-label={title}>
        {HOURS.filter((hour) => hour % 3 === 0).map((hour) => (
          <text x={LEFT + hour * CELL} y="12">
            {hour}:00
          </text>
        ))}
        {week.map((hours, day) => (
          <>
            <text x="0" y={TOP + day * ROW + 16}>
              {toWeekday(ctx, day, 'short')}
            </text>
            {hours.map((value, hour) => (
              <rect
                class={`level-${Math.ceil((value / most) * LEVELS)}`}
                x={LEFT + hour * CELL}
                y={TOP + day * ROW}
              >
                <title>{`${toWeekday(ctx, day, 'long')} ${hour}:00: ${toNumber(ctx, value)}`}</title>
              </rect>
            ))}
          </>
        ))}
      </svg>
      <details>
        <summary>{t('Ver como tabla', 'View as a table')}</summary>
        <section class="scroll" tabindex={0} aria-label={title}>
          <table>
            <caption>{`${title}: ${unit}`}</caption>
            <thead>
              <tr>
                <td />
                {HOURS.map((hour) => (
                  <th scope="col" class="number">
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {week.map((hours, day) => (
                <tr>
                  <th scope="row">{toWeekday(ctx, day, 'long')}</th>
                  {hours.map((value) => (
                    <td class="number">{toNumber(ctx, value)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
};
