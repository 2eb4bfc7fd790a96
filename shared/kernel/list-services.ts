import * as z from 'zod';
import type { TenantCtx } from './ctx.ts';
import { FUNCTIONS } from './functions.ts';
import { SERVICE_CODES } from './services.ts';

export const ServiceCatalog = z
  .object({
    items: z.array(
      z
        .object({
          code: z.enum(SERVICE_CODES).describe('The code that the service lists of keys use.'),
          name: z.string(),
          description: z.string(),
          icon: z.string().describe('Name of an icon.'),
          enabled: z.boolean().describe('Whether this account has access.'),
        })
        .meta({
          id: 'ServiceCatalogEntry',
          example: {
            code: 'urlshortener',
            name: 'URL shortener',
            description: 'Short links and their statistics.',
            icon: 'link',
            enabled: true,
          },
        }),
    ),
  })
  .meta({ id: 'ServiceCatalog' });

/** Every service, and whether it is enabled for the caller's organization. */
export function listServices(ctx: TenantCtx): z.infer<typeof ServiceCatalog> {
  return {
    items: SERVICE_CODES.map((code) => ({
      code,
      name: FUNCTIONS[code].title.en,
      ...FUNCTIONS[code].service,
      enabled: ctx.tenant.enabledServices.includes(code),
    })),
  };
}
