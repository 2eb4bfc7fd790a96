import type { Database } from '../../client.ts';
import { callFunction } from '../../sql/call-function.ts';
import type { KeyedRequest } from '../../sql/idempotency.ts';
import { createLinks as create, type GivenLink, type NewLink, type Rejected } from '../../sql/links.ts';

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
  const { organizationId: organization, keyId: apiKey, costCenterId: costCenter } = input;
  const { shortUrlBase, idempotency } = input;
  const links = input.links.map(toGiven);
  return await callFunction(db, create, {
    ...{ organization, apiKey, costCenter, links, idempotency, shortUrlBase },
  });
}

function toGiven({ longUrl, host, domain, code, isAlias, brandLike, expiresAt }: NewLink): GivenLink {
  const given: GivenLink = { longUrl, host };
  if (domain !== null) given.domain = domain;
  if (code !== null) given.code = code;
  if (isAlias) given.isAlias = isAlias;
  if (brandLike) given.brandLike = brandLike;
  if (expiresAt !== null) given.expiresAt = expiresAt;
  return given;
}
