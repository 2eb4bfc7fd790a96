import * as z from 'zod';

const Destination = z.string().meta({ maxLength: 2048 }).nullable();

const fields = {
  rootUrl: Destination.describe(
    'Where the bare address of the domain leads, with the same rules as the destination of a link; an IP address in it is stored in its usual form. Null: to a page with the name of the organization.',
  ),
  notFoundUrl: Destination.describe(
    'Where codes lead that are unknown, expired without an `expiredUrl`, disabled or deleted, with the same rules as the destination of a link; an IP address in it is stored in its usual form. Null: to a page with the name of the organization.',
  ),
};

const EXAMPLE = { rootUrl: 'https://example.com/', notFoundUrl: 'https://example.com/not-found' };

export const DomainSettings = z.object(fields).meta({ id: 'DomainSettings', example: EXAMPLE });
export type DomainSettings = z.output<typeof DomainSettings>;

export const DomainSettingsBody = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'DomainSettingsBody', example: EXAMPLE });
export type DomainSettingsBody = z.output<typeof DomainSettingsBody>;

/** The path parameter that identifies a domain, compared in lower case. */
export const DomainParams = z.object({
  domain: z
    .string()
    .toLowerCase()
    .meta({ description: 'One of your own domains.', example: 'links.example.com', maxLength: 253 }),
});
