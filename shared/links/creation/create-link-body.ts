import * as z from 'zod';
import { creation } from '../../platform/http/idempotency/creation.ts';
import { MOMENT_FORM, MOMENT_FORMS } from '../../platform/time/parse-moment.ts';
import { lowerAlias } from '../rules/check-alias.ts';
import { parseExpiresAt } from '../rules/parse-expires-at.ts';

/** The fields of a creation; URL, alias and date are validated in `validate-link.ts`. */
export const CreateLinkFields = {
  longUrl: z.string().meta({
    description:
      'Absolute http or https URL, at most 2,048 characters, and at most 8,192 bytes after non-ASCII characters are percent-encoded. Stored and redirected to unchanged.',
    maxLength: 2048,
    example: 'https://example.com/offers?utm_source=sms',
  }),
  domain: z.string().optional().meta({
    description:
      "One of the domains that `GET /urlshortener/domains` lists. Defaults to your default domain or, if you have none, to the platform's.",
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
      description: `A time in the future: ${MOMENT_FORMS}. Without a time zone it is Colombia time; a date alone means 00:00.`,
      pattern: MOMENT_FORM.source,
      example: '2030-12-31 23:59:59',
    }),
};

/** The body of a creation. */
export const CreateLinkBody = creation(CreateLinkFields).meta({ id: 'CreateLinkBody' });
export type CreateLinkBody = z.infer<typeof CreateLinkBody>;

/** Fields whose errors have their own codes in the contract. */
export const HANDLER_VALIDATED_FIELDS: readonly string[] = ['longUrl', 'domain', 'code', 'expiresAt'];

/**
 * Normalizes a creation for comparison: the alias's case, a moment's zone, and a missing domain as `defaultDomain`.
 * Anything else is returned unchanged.
 */
export function normalizeCreation(entry: unknown, defaultDomain: string | null): unknown {
  const { data } = CreateLinkBody.safeParse(entry);
  if (data === undefined) return entry;
  const { longUrl, domain, code, expiresAt } = data;
  return {
    longUrl,
    domain: domain?.toLowerCase() ?? defaultDomain,
    code: code === undefined ? null : lowerAlias(code),
    expiresAt: expiresAt === undefined ? null : toMoment(expiresAt),
  };
}

function toMoment(expiresAt: string): string {
  try {
    return parseExpiresAt(expiresAt, new Date(0)).toISOString();
  } catch {
    return expiresAt;
  }
}
