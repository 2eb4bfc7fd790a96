import * as z from 'zod';
import type { CallerContext } from '../../../shared/http/context.ts';
import { SERVICE_CODES, SERVICES } from '../../../shared/services.ts';

export const ServiceCatalog = z.object({
  items: z.array(
    z
      .object({
        code: z.enum(SERVICE_CODES).describe('As in the service lists of keys.'),
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
});

/** Every service, and whether it is enabled for the caller's organization. */
export function listServices(ctx: CallerContext): z.infer<typeof ServiceCatalog> {
  return {
    items: SERVICE_CODES.map((code) => ({
      code,
      ...SERVICES[code],
      enabled: ctx.caller.enabledServices.includes(code),
    })),
  };
}
