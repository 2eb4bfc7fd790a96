import * as z from 'zod';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import type { Columns } from '../../kernel/lines/read-lines.ts';
import { CreateLinkFields } from '../creation/validate-link.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { ExternalId, Reference } from '../references/reference-fields.ts';

const MAX_JSON_LINKS = 10_000;
export const MAX_LINKS = 100_000;

/** One line: a link to create. */
export const BatchLine = creation({
  longUrl: CreateLinkFields.longUrl,
  externalId: ExternalId.optional(),
  code: CreateLinkFields.code,
  expiresAt: CreateLinkFields.expiresAt,
}).meta({ id: 'LinkBatchLine' });

export const LINE_COLUMNS: Columns = {
  known: ['longUrl', 'externalId', 'code', 'expiresAt'],
  required: 'longUrl',
};

/** What all links of a batch share: in a JSON body, or in the query of a streamed one. */
const shared = {
  reference: Reference.optional(),
  domain: CreateLinkFields.domain,
  linkExpiresAt: CreateLinkFields.expiresAt.describe(
    'When the links expire that have no `expiresAt` of their own, in the same forms.',
  ),
  webhookUrl: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'URL that receives a signed event when the batch ends. It must use https and a public host that resolves.',
    ),
};

export const CreateLinkBatchQuery = z.object(shared);
export type SharedFields = z.output<typeof CreateLinkBatchQuery>;

const HOW_MANY = LINK_MESSAGES.jsonBatchSize;

export const CreateLinkBatchBody = creation({
  ...shared,
  links: z
    .array(z.unknown())
    .min(1, HOW_MANY)
    .max(MAX_JSON_LINKS, HOW_MANY)
    .meta({
      description: '1 to 10,000 links, created in this order. A link that cannot be created fails alone.',
      items: { $ref: '#/components/schemas/LinkBatchLine' },
    }),
}).meta({
  id: 'CreateLinkBatchBody',
  example: {
    reference: 'black-friday',
    linkExpiresAt: '2030-12-31',
    links: [
      { longUrl: 'https://example.com/offers?c=1', externalId: 'customer-1' },
      { longUrl: 'https://example.com/offers?c=2', externalId: 'customer-2', code: 'vip-2' },
    ],
  },
});
