import { getOverview as get, Overview } from '../../../../shared/clicks/overview/get-overview.ts';
import { OverviewQuery } from '../../../../shared/clicks/overview/read-overview.ts';
import { STATS_HEADERS } from '../../../../shared/clicks/statistics/cached-stats.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const getOverview = defineRoute(
  {
    method: 'get',
    path: '/overview',
    operationId: 'getOverview',
    summary: 'Get the statistics of all short links',
    description:
      'Days are in Colombia time. The response is up to one minute old (`X-Cache`). An organization can compute two overviews at once.',
    access: { service: 'urlshortener' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.getOverview,
    query: OverviewQuery,
    handlerValidatedFields: ['from', 'to'],
    reply: { status: 200, data: Overview, responseHeaders: STATS_HEADERS },
    errors: ['STATS_RANGE_INVALID', 'URLSHORTENER_REFERENCE_NOT_FOUND'],
  },
  ({ query }, ctx) => get(ctx, query),
);
