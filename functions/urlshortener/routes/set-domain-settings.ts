import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  DomainParams,
  DomainSettings,
  DomainSettingsBody,
} from '../../../shared/links/domains/domain-settings.ts';
import {
  findWrongDomainSettings,
  setDomainSettings as set,
} from '../../../shared/links/domains/set-domain-settings.ts';

export const setDomainSettings = defineRoute(
  {
    method: 'put',
    path: '/domains/{domain}/settings',
    operationId: 'setDomainSettings',
    summary: 'Set the settings of a domain',
    description:
      'Replaces where one of your own domains, which is verified, leads without a link: what you leave out is removed. The redirect changes immediately.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.setDomainSettings,
    params: DomainParams,
    body: DomainSettingsBody,
    findMoreErrors: findWrongDomainSettings,
    reply: { status: 200, data: DomainSettings },
    errors: [
      'URL_INVALID',
      'URL_SCHEME_NOT_ALLOWED',
      'URL_TOO_LONG',
      'URL_BLOCKED_HOST',
      'DOMAIN_NOT_ALLOWED',
      'DOMAIN_NOT_VERIFIED',
    ],
  },
  ({ params, body }, ctx) => set(ctx, { ...params, ...body }),
);
