import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';
import { EDITED_LINK_EXAMPLE, ShortLink } from '../../../shared/links/short-link.ts';
import { findWrongEdits, UpdateLinkBody, updateLink as update } from '../../../shared/links/update-link.ts';

export const updateLink = defineRoute(
  {
    method: 'patch',
    path: '/links/{domain}/{code}',
    operationId: 'updateLink',
    summary: 'Edit a short link',
    description: 'Only the fields that you send change. The redirect changes immediately.',
    effect: 'reversible',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.updateLink,
    params: LinkParams,
    query: LinkQuery,
    body: UpdateLinkBody,
    handlerValidatedFields: ['longUrl', 'expiresAt'],
    findMoreErrors: findWrongEdits,
    reply: { status: 200, data: ShortLink, example: EDITED_LINK_EXAMPLE },
    errors: [
      'NOTHING_TO_UPDATE',
      'URL_INVALID',
      'URL_SCHEME_NOT_ALLOWED',
      'URL_TOO_LONG',
      'URL_BLOCKED_HOST',
      'EXPIRES_AT_INVALID',
      'LINK_NOT_FOUND',
      'LINK_BLOCKED',
    ],
  },
  ({ params, query, body }, ctx) => update(ctx, { ...params, ...query }, body),
);
