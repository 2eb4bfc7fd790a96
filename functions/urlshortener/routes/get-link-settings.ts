import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';
import { getLinkSettings as get } from '../../../shared/links/settings/get-link-settings.ts';
import { LinkSettings } from '../../../shared/links/settings/link-settings.ts';

export const getLinkSettings = defineRoute(
  {
    method: 'get',
    path: '/links/{domain}/{code}/settings',
    operationId: 'getLinkSettings',
    summary: 'Get the settings of a short link',
    description:
      'Its reference, its external id, its rules for some visitors, and its destination after it expires.',
    access: { service: 'urlshortener' },
    limit: DEFAULT_LIMIT,
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 200, data: LinkSettings },
    errors: ['LINK_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, { ...params, ...query }),
);
