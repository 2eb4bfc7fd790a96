import type { FC } from 'hono/jsx';
import type { Visit } from '../context.ts';
import { toNumber } from '../words/format.ts';

/** `text`: the formatted value, where a plain number is not how people write it. */
export type Point = { at: string; value: number; text?: string };

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [720, 180, 56, 26];

/** A bar as part of a path, which takes a fifth of an element's bytes; none where there is nothing. */
function toBar(at: number, step: number, share: number): string {
  if (share <= 0) return '';
  const height = (share * (HEIGHT - 12)).toFixed(1);
  return `M${(LEFT + at + step * 0.1).toFixed(1)} ${HEIGHT}v-${height}h${(step * 0.8).toFixed(1)}v${height}z`;
}

type ChartProps = {
  ctx: Visit;
  title: string;
  points: readonly Point[];
  label: (at: string) => string;
  unit: string;
};

/** An SVG bar chart over time, with the same figures in a table. */
export const Chart: FC<ChartProps> = ({ ctx, title, points, label, unit }) => {
  const { t } = ctx;
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const step = (WIDTH - LEFT) / Math.max(1, points.length);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure>
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT + BOTTOM}`} role="img" aria-label={title}>
        {[0, 0.5, 1].map((share) => (
          <>
            <line
              x1={LEFT}
              x2={WIDTH}
              y1={HEIGHT - share * (HEIGHT - 12)}
              y2={HEIGHT - share * (HEIGHT - 12)}
            />
            <text x={LEFT - 6} y={HEIGHT - share * (HEIGHT - 12) + 4} text-anchor="end">
              {share === 0.5 && highest < 10 && highest % 2 > 0
                ? ''
                : toNumber(ctx, Math.round(share * highest))}
            </text>
          </>
        ))}
        <path d={points.map(({ value }, index) => toBar(index * step, step, value / highest)).join('')} />
        <text x={LEFT} y={HEIGHT + BOTTOM - 4}>
          {first === undefined ? '' : label(first.at)}
        </text>
        <text x={WIDTH} y={HEIGHT + BOTTOM - 4} text-anchor="end">
          {last === undefined ? '' : label(last.at)}
        </text>
      </svg>
      <details>
        <summary>{t('Ver como tabla', 'See as a table')}</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Cuándo', 'When')}</th>
              <th scope="col" class="number">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {points
              .filter(({ value }) => value !== 0)
              .map(({ at, value, text = toNumber(ctx, value) }) => (
                <tr>
                  <td>{label(at)}</td>
                  <td class="number">{text}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
