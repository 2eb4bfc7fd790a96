import * as z from 'zod';
import { STATS_HEADERS } from '../../../../shared/clicks/statistics/cached-stats.ts';
import {
  getLinkStats as get,
  LinkStats,
  toSeriesFile,
} from '../../../../shared/clicks/statistics/get-link-stats.ts';
import {
  COST_UNITS_A_MINUTE,
  findWrongRange,
  StatsQuery,
} from '../../../../shared/clicks/statistics/stats-range.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import { LinkParams, LinkQuery } from '../../../../shared/links/link-path.ts';

export const getLinkStats = defineRoute(
  {
    method: 'get',
    path: '/links/{domain}/{code}/stats',
    operationId: 'getLinkStats',
    summary: 'Get the statistics of a short link',
    description:
      'Days and hours are in Colombia time. The response is up to one minute old (`X-Cache`). A query spends 2 cost units, plus 3 for every 31 days of its range.',
    access: { service: 'urlshortener' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.getLinkStats,
    cost: { ...COST_UNITS_A_MINUTE, units: ({ query }, now) => COST_UNITS_A_MINUTE.units(query, now) },
    params: LinkParams,
    findMoreErrors: findWrongRange,
    handlerValidatedFields: ['from', 'to', 'granularity'],
    query: StatsQuery.extend(LinkQuery.shape).extend({
      format: z.enum(['json', 'csv']).default('json').describe('`csv` returns only the series.'),
    }),
    reply: { status: 200, data: LinkStats, alternative: 'text/csv', responseHeaders: STATS_HEADERS },
    errors: ['STATS_RANGE_INVALID', 'LINK_NOT_FOUND'],
  },
  async ({ params, query }, ctx) => {
    const stats = await get(ctx, { ...params, ...query }, query);
    return query.format === 'csv' ? toSeriesFile(stats) : stats;
  },
);
