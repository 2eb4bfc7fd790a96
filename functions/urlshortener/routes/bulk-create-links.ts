import { fieldError } from '../../../shared/kernel/errors/domain-error.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  BulkCreateLinksBody,
  BulkCreateLinksResult,
  bulkCreateLinks as create,
  LINKS_A_MINUTE,
  MAX_BULK_LINKS,
} from '../../../shared/links/creation/bulk-create-links.ts';
import { normalizeCreation } from '../../../shared/links/creation/validate-link.ts';
import { LINK_MESSAGES } from '../../../shared/links/messages.ts';

export const bulkCreateLinks = defineRoute(
  {
    method: 'post',
    path: '/links/bulk',
    operationId: 'bulkCreateLinks',
    summary: 'Create up to 1,000 short links',
    description:
      'All created links are charged together. Invalid entries fail individually. If there are not enough funds or quota for every valid entry, none is created. The limit is 2,100 links a minute, counted as submitted: a request that exceeds it is rejected as a whole.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    objective: 'bulk',
    limit: OPERATION_LIMITS.bulkCreateLinks,
    cost: {
      ...LINKS_A_MINUTE,
      units: ({ body }) => {
        if (body.links.length > MAX_BULK_LINKS) {
          throw fieldError('URLSHORTENER_BATCH_TOO_LARGE', 'links', LINK_MESSAGES.bulkSize);
        }
        return body.links.length;
      },
    },
    idempotent: ({ body }, { defaultDomain }) => ({
      normalized: body.links.map((entry) => normalizeCreation(entry, null)),
      withDefaults: body.links.map((entry) => normalizeCreation(entry, defaultDomain)),
    }),
    body: BulkCreateLinksBody,
    handlerValidatedFields: ['links'],
    maxBodyBytes: 4 * 1024 * 1024,
    reply: { status: 201, data: BulkCreateLinksResult },
    errors: [
      'URLSHORTENER_BATCH_TOO_LARGE',
      'URLSHORTENER_INSUFFICIENT_FUNDS',
      'URLSHORTENER_SPEND_LIMIT_REACHED',
      'URLSHORTENER_NOT_PRICED',
      'URLSHORTENER_CURRENCY_UNDEFINED',
      'URLSHORTENER_LINK_QUOTA_EXCEEDED',
    ],
  },
  ({ body }, ctx) => create(ctx, body),
);
