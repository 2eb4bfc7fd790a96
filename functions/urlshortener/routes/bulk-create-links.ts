import { fieldError } from '../../../shared/http/api-error.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import {
  BulkCreateLinksBody,
  BulkCreateLinksResult,
  bulkCreateLinks as create,
  LINKS_A_MINUTE,
  MAX_BULK_LINKS,
} from '../../../shared/links/creation/bulk-create-links.ts';
import { OPERATION_LIMITS } from '../../../shared/quotas/operation-limits.ts';
import { normalizeCreation } from '../domain/normalize-creation.ts';

export const bulkCreateLinks = defineRoute(
  {
    method: 'post',
    path: '/links/bulk',
    operationId: 'bulkCreateLinks',
    summary: 'Create up to 1,000 short links',
    description:
      'One charge for what was created. Entries fail alone; without funds or quota for all valid ones none is created. 2,100 links a minute, counted as submitted: a request that does not fit is refused whole.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    objective: 'bulk',
    limit: OPERATION_LIMITS.bulkCreateLinks,
    prices: ['urlshortener.link'],
    costs: ({ body }) => {
      if (body.links.length > MAX_BULK_LINKS) {
        throw fieldError('URLSHORTENER_BATCH_TOO_LARGE', 'links', 'Takes 1 to 1,000 links.');
      }
      return [{ ...LINKS_A_MINUTE, units: body.links.length }];
    },
    readsWith: [LINKS_A_MINUTE],
    idempotent: [
      ({ body }, { defaultDomain }) => ({
        normalized: body.links.map((entry) => normalizeCreation(entry, null)),
        withDefaults: body.links.map((entry) => normalizeCreation(entry, defaultDomain)),
      }),
    ],
    body: BulkCreateLinksBody,
    textsWithOwnErrors: ['links'],
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
