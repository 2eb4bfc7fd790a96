import * as z from 'zod';
import { creation } from '../../http/idempotency/creation.ts';
import { EXPIRES_AT_FORM, EXPIRES_AT_FORMS } from '../rules/parse-expires-at.ts';

/** The body of a creation; URL, alias and date are validated in `to-new-link.ts`. */
export const CreateLinkBody = creation({
  longUrl: z.string().meta({
    description:
      'Absolute http or https URL, 2,048 characters at most, and 8,192 bytes with what is not ASCII percent-encoded, as visitors get it. Kept and redirected to byte for byte.',
    maxLength: 2048,
    example: 'https://example.com/offers?utm_source=sms',
  }),
  domain: z.string().optional().meta({
    description: "One of GET /domains; by default the organization's default domain, else the platform's.",
    maxLength: 253,
  }),
  code: z.string().optional().meta({
    description: 'Alias: 3 to 32 of a-z 0-9 - _ (upper case is lowered).',
    pattern: '^[A-Za-z0-9_-]{3,32}$',
    example: 'black-friday',
  }),
  expiresAt: z
    .string()
    .optional()
    .meta({
      description: `Future moment: ${EXPIRES_AT_FORMS}. Without a zone it is Colombia time, a date alone 00:00 of that day.`,
      pattern: EXPIRES_AT_FORM.source,
      example: '2030-12-31 23:59:59',
    }),
}).meta({ id: 'CreateLinkBody' });
export type CreateLinkBody = z.infer<typeof CreateLinkBody>;

/** Fields whose errors have their own codes in the contract. */
export const TEXTS_WITH_OWN_ERRORS: readonly string[] = ['longUrl', 'domain', 'code', 'expiresAt'];
