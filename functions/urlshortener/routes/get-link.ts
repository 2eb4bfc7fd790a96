import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';
import { getLink as get, ShortLink } from '../../../shared/links/short-link.ts';

export const getLink = defineRoute(
  {
    method: 'get',
    path: '/links/{domain}/{code}',
    operationId: 'getLink',
    summary: 'Get a short link',
    description:
      'Includes its lifetime counters. Deleted links and links of other organizations are not found.',
    access: { service: 'urlshortener' },
    limit: { requests: 60, windowSeconds: 60 },
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 200, data: ShortLink },
    errors: ['LINK_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, { ...params, ...query }),
);
