import { defineRoute } from '../../../shared/http/route.ts';
import { X_CACHE } from '../../../shared/links/statistics/cached-stats.ts';
import {
  getOverview as get,
  Overview,
  OverviewQuery,
  readCachedOverview,
} from '../domain/overview/get-overview.ts';

export const getOverview = defineRoute(
  {
    method: 'get',
    path: '/overview',
    operationId: 'getOverview',
    summary: 'Get the statistics of all short links',
    description: 'Days are Colombia time. Up to a minute old (`X-Cache`). Two at once for an organization.',
    access: { service: 'urlshortener' },
    objective: 'statistics',
    limit: { requests: 30, windowSeconds: 60 },
    query: OverviewQuery,
    textsWithOwnErrors: ['from', 'to'],
    prefetch: ({ query }, ctx, organizationId) => readCachedOverview(ctx, organizationId, query),
    reply: { status: 200, data: Overview, carries: X_CACHE },
    errors: ['STATS_RANGE_INVALID'],
  },
  ({ query }, ctx, cachedText) => get(ctx, query, cachedText),
);
