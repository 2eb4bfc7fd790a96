import * as z from 'zod';

/** Path parameters that identify a link, compared in lower case. */
export const LinkParams = z.object({
  domain: z
    .string()
    .toLowerCase()
    .meta({ description: 'Domain of the link.', example: 'go.operator.example', maxLength: 253 }),
  code: z.string().toLowerCase().meta({
    description: 'Code or alias of the link.',
    example: 'x7k2m9q',
    pattern: '^[A-Za-z0-9_-]{3,32}$',
  }),
});

export const LinkQuery = z.object({
  domainStatus: z
    .literal('released')
    .optional()
    .describe(
      'Selects the link on a domain that no longer belongs to the organization. If omitted, `domain` is the current domain with that name.',
    ),
});

export type LinkPath = z.infer<typeof LinkParams> & Pick<z.infer<typeof LinkQuery>, 'domainStatus'>;
