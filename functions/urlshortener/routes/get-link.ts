import { defineRoute } from '../../../shared/http/route.ts';
import { getLink as get } from '../../../shared/links/verbs/get-link.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/verbs/link-path.ts';
import { ShortLink } from '../../../shared/links/verbs/short-link.ts';

export const getLink = defineRoute(
  {
    method: 'get',
    path: '/links/{domain}/{code}',
    operationId: 'getLink',
    summary: 'Get a short link',
    description: 'With its lifetime counters. A deleted link, or one of another organization, is not found.',
    access: { service: 'urlshortener' },
    limit: { requests: 60, windowSeconds: 60 },
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 200, data: ShortLink },
    errors: ['LINK_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, { ...params, ...query }),
);
