import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { Domains, listDomains as list } from '../../../shared/links/list-domains.ts';

export const listDomains = defineRoute(
  {
    method: 'get',
    path: '/domains',
    operationId: 'listDomains',
    summary: 'List the domains for short links',
    description: 'The domains of the platform and of the organization, in any status.',
    access: { service: 'urlshortener' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Domains },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
