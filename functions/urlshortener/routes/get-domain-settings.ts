import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import { DomainParams, DomainSettings } from '../../../shared/links/domains/domain-settings.ts';
import { getDomainSettings as get } from '../../../shared/links/domains/get-domain-settings.ts';

export const getDomainSettings = defineRoute(
  {
    method: 'get',
    path: '/domains/{domain}/settings',
    operationId: 'getDomainSettings',
    summary: 'Get the settings of a domain',
    description: 'Where one of your own domains leads without a link.',
    access: { service: 'urlshortener' },
    limit: DEFAULT_LIMIT,
    params: DomainParams,
    reply: { status: 200, data: DomainSettings },
    errors: ['DOMAIN_NOT_ALLOWED'],
  },
  ({ params }, ctx) => get(ctx, params.domain),
);
