import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';
import { LinkSettings, LinkSettingsBody } from '../../../shared/links/settings/link-settings.ts';
import {
  findWrongSettings,
  setLinkSettings as set,
} from '../../../shared/links/settings/set-link-settings.ts';

export const setLinkSettings = defineRoute(
  {
    method: 'put',
    path: '/links/{domain}/{code}/settings',
    operationId: 'setLinkSettings',
    summary: 'Set the settings of a short link',
    description:
      'Replaces all settings: what you leave out is removed. The redirect changes immediately. The visits of a link move with it to its new reference.',
    effect: 'reversible',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.updateLink,
    params: LinkParams,
    query: LinkQuery,
    body: LinkSettingsBody,
    findMoreErrors: findWrongSettings,
    reply: { status: 200, data: LinkSettings },
    errors: [
      'URL_INVALID',
      'URL_SCHEME_NOT_ALLOWED',
      'URL_TOO_LONG',
      'URL_BLOCKED_HOST',
      'LINK_NOT_FOUND',
      'LINK_BLOCKED',
      'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED',
    ],
  },
  ({ params, query, body }, ctx) => set(ctx, { ...params, ...query }, body),
);
