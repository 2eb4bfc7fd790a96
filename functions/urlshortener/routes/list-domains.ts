import { defineRoute } from '../../../shared/http/route.ts';
import { Domains, listDomains as list } from '../../../shared/links/verbs/list-domains.ts';

export const listDomains = defineRoute(
  {
    method: 'get',
    path: '/domains',
    operationId: 'listDomains',
    summary: 'List the domains for short links',
    description: 'Those of the platform and those of the organization, in whatever state they are.',
    access: { service: 'urlshortener' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Domains },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
