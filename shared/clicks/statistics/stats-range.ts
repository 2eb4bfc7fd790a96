import * as z from 'zod';
import { DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import {
  collectErrors,
  type ErrorDetail,
  fieldError,
  joinErrors,
  wrongFieldsOf,
} from '../../kernel/errors/domain-error.ts';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { toFieldDetails } from '../../kernel/http/input/field-details.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { queryInteger } from '../../kernel/http/input/query-integer.ts';
import type { Cost, RefusedInput } from '../../kernel/http/route.ts';
import { addDays, toColombiaDay } from '../../kernel/time/colombia.ts';
import { ColombiaDay } from '../../kernel/time/colombia-day.ts';
import { CLICK_MESSAGES } from '../messages.ts';

const DEFAULT_DIMENSIONS = 'country,device,os,browser,referrer';
export const MAX_DAYS = { day: 366, hour: 31 } as const;
const DEFAULT_DAYS = 30;

export const StatsQuery = z.object({
  from: z.string().optional().meta({
    description: 'First Colombia day, inclusive. Defaults to 29 days before `to`.',
    example: '2026-03-01',
    format: 'date',
  }),
  to: z.string().optional().meta({
    description: 'Last Colombia day, inclusive. Defaults to today.',
    example: '2026-03-30',
    format: 'date',
  }),
  granularity: z
    .string()
    .default('day')
    .meta({ description: '`day` (up to 366 days) or `hour` (up to 31 days).', pattern: '^(day|hour)$' }),
  dimensions: z
    .string()
    .check(maxCharacters(1_000))
    .default(DEFAULT_DIMENSIONS)
    .describe(
      `Comma-separated list of ${DIMENSIONS.join(', ')}. Unknown names are ignored. If empty or omitted, country, device, os, browser and referrer. \`destination\`: where visits of a link with \`rules\` were led.`,
    ),
  top: queryInteger(z.int().min(1).max(100)).default(10).describe('Values per dimension.'),
});

/** A parsed range, in Colombia days. */
export type StatsRange = { from: string; to: string; days: number; granularity: 'day' | 'hour' };

/** Parses a range. Throws STATS_RANGE_INVALID for every wrong parameter. */
export function toStatsRange(
  query: Pick<z.input<typeof StatsQuery>, 'from' | 'to' | 'granularity'>,
  now: Date,
): StatsRange {
  const { outcomes, errors } = collectErrors({
    first: () => (query.from === undefined ? undefined : checkDay('from', query.from)),
    to: () => checkDay('to', query.to ?? toColombiaDay(now)),
    granularity: () => checkGranularity(query.granularity ?? 'day'),
  });
  const { first, to, granularity } = outcomes;
  if (to === undefined || granularity === undefined || errors.length > 0) throw joinErrors(errors);
  const from = first ?? checkDay('from', addDays(to, 1 - DEFAULT_DAYS));
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days < 1) throw fieldError('STATS_RANGE_INVALID', 'from', MESSAGES.afterLastDay('to'));
  if (days > MAX_DAYS[granularity]) {
    throw fieldError(
      'STATS_RANGE_INVALID',
      'from',
      CLICK_MESSAGES.rangeTooLong(granularity, MAX_DAYS[granularity]),
    );
  }
  return { from, to, days, granularity };
}

/** Range errors in a query that is refused for another reason. */
export function findWrongRange({ clock }: TenantCtx, { query }: RefusedInput): ErrorDetail[] {
  const { errors } = collectErrors({ range: () => toStatsRange(query, clock()) });
  return errors.flatMap(wrongFieldsOf);
}

function checkGranularity(granularity: string): StatsRange['granularity'] {
  if (granularity === 'day' || granularity === 'hour') return granularity;
  throw fieldError('STATS_RANGE_INVALID', 'granularity', CLICK_MESSAGES.granularity);
}

function checkDay(field: string, day: string): string {
  const { error } = ColombiaDay.safeParse(day);
  const [detail] = error?.issues.flatMap(toFieldDetails) ?? [];
  if (detail !== undefined) throw fieldError('STATS_RANGE_INVALID', field, detail.message);
  return day;
}

/** The requested dimensions without duplicates, in the contract's order. */
export const toDimensionNames = (text: string): string[] => {
  const asked = new Set((text.trim() || DEFAULT_DIMENSIONS).split(',').map((name) => name.trim()));
  return DIMENSIONS.filter((name) => asked.has(name));
};

/** Cost units of a query: 2, plus 3 for every 31 days begun (contract, section 8). */
export const statsCost = ({ days }: StatsRange): number => 2 + 3 * Math.ceil(days / 31);

/** The quota of cost units, and what a query spends of it. `units` throws STATS_RANGE_INVALID. */
export const COST_UNITS_A_MINUTE: Cost<Parameters<typeof toStatsRange>[0]> = {
  quota: 'statistics',
  limit: 120,
  windowSeconds: 60,
  counts: 'cost units',
  units: (query, now) => statsCost(toStatsRange(query, now)),
};
