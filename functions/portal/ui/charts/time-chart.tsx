import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { utcTicks } from 'd3-time';
import type { FC } from 'hono/jsx';
import { toColombiaDateTime } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalRequest } from '../../app/context.ts';
import { toClockText, toCompact, toNumber } from '../../i18n/format.ts';
import { type Grouped, groupPoints, type Point } from './group-points.ts';

/** The line is drawn in these units and stretched to the page's width; heights are pixels, so that text keeps its size. */
const [WIDTH, HEIGHT] = [1000, 200];
const [VALUE_TICKS, TIME_TICKS] = [4, 7];

const toPercent = (x: number): string => `${Math.round(x) / 10}%`;

/** The distance from an edge, in units, at which a date no longer fits when its middle is at its place. */
const ROOM = 60;

const toAnchor = (x: number): 'start' | 'middle' | 'end' =>
  x < ROOM ? 'start' : x > WIDTH - ROOM ? 'end' : 'middle';

/** Round moments of the axis: none between two hours. */
const toTicks = (first: Grouped, last: Grouped, points: number): Date[] =>
  utcTicks(first.clock, last.clock, Math.min(TIME_TICKS, points)).filter(
    (tick) => tick.getUTCMinutes() === 0 && tick.getUTCSeconds() === 0,
  );

/** Whether a moment is of a point, a Colombia day or an hour of one. */
const isOf = (now: Date | undefined, at: string): boolean =>
  now !== undefined &&
  toColombiaDateTime(now)
    .replace(' ', 'T')
    .startsWith(at.slice(0, at.length > 10 ? 13 : 10));

type TimeChartProps = {
  ctx: PortalRequest;
  title: string;
  points: readonly Point[];
  unit: string;
  /** The present: the value of its day or hour is not final. */
  now?: Date;
  /** The last value is not final, where moments are none of the calendar. */
  isGrowing?: boolean;
  /** Writes a value as people read it; a plain number unless given. */
  format?: (value: number) => string;
  /** The number of the values' units that make one on the axis. */
  scale?: number;
  /** The names of the two periods, if they are not this one and the one before. */
  names?: { now: string; before: string };
  /** Writes a moment as people read it; its day or hour unless given. */
  say?: (clock: Date) => string;
};

/**
 * Values over time with the previous period behind them. Each value is read by pointing at it, or with the arrow keys
 * after moving the focus to the chart; the same figures are in a table.
 */
export const TimeChart: FC<TimeChartProps> = ({
  ctx,
  title,
  points: given,
  unit,
  now,
  isGrowing = false,
  format = (value) => toNumber(ctx, value),
  scale = 1,
  names = { now: ctx.t('Este periodo', 'This period'), before: ctx.t('Periodo anterior', 'Previous period') },
  say,
}) => {
  const { t } = ctx;
  const { points, step } = groupPoints(given);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const highest = Math.max(
    VALUE_TICKS * scale,
    ...points.flatMap(({ value, before = 0 }) => [value, before]),
  );
  const up = scaleLinear().domain([0, highest]).rangeRound([HEIGHT, 0]).nice(VALUE_TICKS);
  const across = scaleLinear().domain([first.clock.getTime(), last.clock.getTime()]).rangeRound([0, WIDTH]);
  const width = WIDTH / points.length;
  const at = ({ clock }: { clock: Date }): number => across(clock.getTime());
  // The last value still grows while its day or hour is not over.
  const isUnfinished = points.length > 1 && (isGrowing || isOf(now, given.at(-1)?.at ?? ''));
  const hasBefore = points.some(({ before }) => before !== undefined);
  const upTo = ({ value }: Grouped): number => up(value);
  const toWhen = say ?? ((clock: Date) => toClockText(ctx, clock, step));
  const toTick = (tick: Date) =>
    say?.(tick) ?? toClockText(ctx, tick, step === 'hour' && tick.getUTCHours() > 0 ? 'hour' : 'tick');
  const read = ({ clock, value, before }: Grouped): string =>
    `${toWhen(clock)}: ${format(value)}` +
    (before === undefined ? '' : t(` (antes ${format(before)})`, ` (before: ${format(before)})`));
  return (
    <figure>
      <svg class="chart">
        <title>{title}</title>
        {up.ticks(VALUE_TICKS).map((tick) => (
          <>
            <line x2="100%" y1={up(tick)} y2={up(tick)} />
            <text x="-8" y={up(tick) + 4} text-anchor="end">
              {toCompact(ctx, tick / scale)}
            </text>
          </>
        ))}
        {toTicks(first, last, points.length).map((tick, index) => (
          <text
            class={index % 2 === 0 ? undefined : 'odd'}
            x={toPercent(at({ clock: tick }))}
            text-anchor={toAnchor(at({ clock: tick }))}
            y={HEIGHT + 20}
          >
            {toTick(tick)}
          </text>
        ))}
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          width="100%"
          height={HEIGHT}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path class="area" d={area<Grouped>(at, HEIGHT, upTo)(points) ?? ''} />
          {hasBefore ? (
            <path class="before" d={line<Grouped>(at, ({ before = 0 }) => up(before))(points) ?? ''} />
          ) : null}
          <path class="now" d={line<Grouped>(at, upTo)(isUnfinished ? points.slice(0, -1) : points) ?? ''} />
          {isUnfinished ? (
            <path class="now unfinished" d={line<Grouped>(at, upTo)(points.slice(-2)) ?? ''} />
          ) : null}
        </svg>
        {points.map((point, index) => (
          <g class="mark" tabindex={index === points.length - 1 ? 0 : -1}>
            <title>{read(point)}</title>
            <rect x={toPercent(at(point) - width / 2)} width={`${(width / 10).toFixed(2)}%`} />
            <circle cx={toPercent(at(point))} cy={up(point.value)} />
            <text x="100%" y="-12">
              {read(point)}
            </text>
          </g>
        ))}
      </svg>
      {hasBefore ? (
        <figcaption class="legend">
          <span class="now">{names.now}</span>
          <span class="before">{names.before}</span>
        </figcaption>
      ) : null}
      <details>
        <summary>{t('Ver como tabla', 'View as a table')}</summary>
        <section class="scroll" tabindex={0} aria-label={title}>
          <table>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Cuándo', 'When')}</th>
                <th scope="col" class="number">
                  {unit}
                </th>
                {hasBefore ? (
                  <th scope="col" class="number">
                    {names.before}
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {points
                .filter(({ value, before = 0 }) => value !== 0 || before !== 0)
                .map(({ clock, value, before }) => (
                  <tr>
                    <td>{toWhen(clock)}</td>
                    <td class="number">{format(value)}</td>
                    {before === undefined ? null : <td class="number">{format(before)}</td>}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
};
