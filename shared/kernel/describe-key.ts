import * as z from 'zod';
import { findMissingAccess } from './auth/find-missing-access.ts';
import type { TenantCtx } from './ctx.ts';
import { CAPABILITIES, SERVICE_CODES } from './services.ts';

export const KeyAccess = z
  .object({
    services: z
      .array(z.enum(SERVICE_CODES))
      .describe('The services that the key may use: granted to it, and enabled for the account.'),
    capabilities: z.array(z.enum(CAPABILITIES)).describe('The capabilities that the key has.'),
  })
  .meta({
    id: 'KeyAccess',
    example: { services: ['urlshortener', 'numberinsight'], capabilities: ['urlshortener.write', 'account'] },
  });

/** Describes what the caller's key may do, decided as for its requests. */
export function describeKey({ tenant }: TenantCtx): z.infer<typeof KeyAccess> {
  const key = { ...tenant, predatesWriteCapability: tenant.predatesWriteCapability === true };
  return {
    services: SERVICE_CODES.filter((service) => findMissingAccess(key, { service }) === undefined),
    capabilities: CAPABILITIES.filter((capability) => findMissingAccess(key, { capability }) === undefined),
  };
}
