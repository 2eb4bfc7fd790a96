import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type { KeyedRequest } from '../../kernel/functions/idempotency.ts';
import {
  type CreatedLinks,
  type CreationResult,
  createLinks as create,
  type GivenLink,
  type NewLink,
  type PastedLine,
  type Rejected,
} from '../functions/links.ts';

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
    idempotency: (KeyedRequest & { rejected?: Rejected[]; given?: PastedLine[] }) | undefined;
  },
) {
  const { organizationId: organization, keyId: apiKey, costCenterId: costCenter } = input;
  const { shortUrlBase, idempotency } = input;
  const creation = await callFunction(db, create, {
    organization,
    apiKey,
    costCenter,
    links: input.links.map(toGiven),
    idempotency,
    shortUrlBase,
  });
  if (creation.outcome !== 'created') return creation;
  const { emitted, chargedMicro } = creation;
  return { outcome: creation.outcome, entries: toEntries(creation), chargedMicro, emitted };
}

/** The result of each entry, in the order given. */
export function toEntries({
  createdAt,
  domains,
  refused,
}: Pick<CreatedLinks, 'createdAt' | 'domains' | 'refused'>): CreationResult['entries'] {
  const made = domains.flatMap(({ domain, tenureId, places, ids, codes }) =>
    places.map((place, n) => {
      const [linkId, code] = [ids[n], codes[n]];
      if (linkId === undefined || code === undefined) throw new Error('a link was made without id or code');
      return { place, entry: { linkId, domain, code, tenureId, createdAt } };
    }),
  );
  const entries: CreationResult['entries'] = [];
  for (const { place, entry } of made) entries[place] = entry;
  for (const { place, ...entry } of refused) entries[place] = entry;
  return entries;
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
