import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import type { KeyedRequest } from '../../sql/idempotency.ts';
import { createLinks as create, type NewLink, type Rejected } from '../../sql/links.ts';

/** Validates, charges, creates and stores the idempotency key, atomically. */
export async function createLinks(
  db: Database,
  input: {
    organizationId: number;
    keyId: number | null;
    costCenterId: number;
    links: readonly NewLink[];
    /** `https://{domain}`, for the short URL in the event. */
    shortUrlBase: string;
    idempotency: (KeyedRequest & { rejected?: Rejected[]; given?: string[] }) | undefined;
  },
) {
  const { organizationId: organization, keyId: apiKey, costCenterId: costCenter, idempotency } = input;
  const links = input.links.map((link) => ({ ...link, shortUrlBase: input.shortUrlBase }));
  return await callFunction(db, create, { organization, apiKey, costCenter, links, idempotency });
}
