import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { createLink as create } from '../../../shared/links/creation/create-link.ts';
import {
  CreateLinkBody,
  findWrongFields,
  HANDLER_VALIDATED_FIELDS,
  normalizeCreation,
} from '../../../shared/links/creation/validate-link.ts';
import { NEW_LINK_EXAMPLE, ShortLink } from '../../../shared/links/short-link.ts';

export const createLink = defineRoute(
  {
    method: 'post',
    path: '/links',
    operationId: 'createLink',
    summary: 'Create a short link',
    description:
      'Charged at the current price unless a plan includes it. Send an Idempotency-Key to retry safely.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.createLink,
    idempotent: ({ body }, { defaultDomain }) => ({
      normalized: normalizeCreation(body, null),
      withDefaults: normalizeCreation(body, defaultDomain),
    }),
    body: CreateLinkBody,
    handlerValidatedFields: HANDLER_VALIDATED_FIELDS,
    findMoreErrors: findWrongFields,
    reply: { status: 201, data: ShortLink, example: NEW_LINK_EXAMPLE },
    errors: [
      'URL_INVALID',
      'URL_SCHEME_NOT_ALLOWED',
      'URL_TOO_LONG',
      'URL_BLOCKED_HOST',
      'ALIAS_INVALID',
      'EXPIRES_AT_INVALID',
      'DOMAIN_NOT_ALLOWED',
      'URLSHORTENER_INSUFFICIENT_FUNDS',
      'URLSHORTENER_SPEND_LIMIT_REACHED',
      'ALIAS_TAKEN',
      'ALIAS_RESERVED',
      'ALIAS_RETIRED',
      'DOMAIN_NOT_VERIFIED',
      'URLSHORTENER_NOT_PRICED',
      'URLSHORTENER_CURRENCY_UNDEFINED',
      'URLSHORTENER_LINK_QUOTA_EXCEEDED',
      'CODE_GENERATION_FAILED',
      'LINK_NOT_FOUND',
    ],
  },
  ({ body }, ctx) => create(ctx, body),
);
