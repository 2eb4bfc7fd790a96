import type { ErrorCode } from '../../shared/http/error-codes.ts';
import { callFunction } from '../call-function.ts';
import type { Database } from '../client.ts';
import type { IdempotencyTie } from './creator.ts';
import type { EmittedAttempt } from './emitted-attempt.ts';
import type { Refused } from './refused.ts';

export type NewLink = {
  /** Null: the organization's default domain, else the platform's. */
  domain: string | null;
  /** Null: one is drawn. */
  code: string | null;
  isAlias: boolean;
  /** Refused on platform domains. */
  brandLike: boolean;
  longUrl: string;
  /** The destination's host: none of the service's own short domains. */
  host: string;
  expiresAt: string | null;
};

export type CreatedLink = {
  linkId: number;
  tenureId: number;
  domain: string;
  code: string;
  createdAt: string;
};
/** `refusals`: all that is against it, the first of them `refusal`. */
export type RefusedEntry = { refusal: ErrorCode; refusals?: ErrorCode[] };
export type CreationEntry = CreatedLink | RefusedEntry;
export type CreationResult = { entries: CreationEntry[]; chargedMicro: number };
/** Entries of a bulk that were refused before the database was asked, by their place in it. */
export type Rejected = {
  index: number;
  error: { code: string; message: string; details: { field: string; message: string }[] };
};
export type Creation =
  | ({ outcome: 'created'; emitted: EmittedAttempt[] } & CreationResult)
  | { outcome: 'replayed'; result: CreationResult & { rejected: Rejected[] } }
  | Refused;

/** `create_links` of `db/sql`: checks, charges, creates and ties the idempotency key, all or nothing. */
export async function createLinks(
  db: Database,
  input: {
    organizationId: number;
    keyId: number | null;
    costCenterId: number;
    links: readonly NewLink[];
    /** `https://{domain}`, for the short URL that is told in the event. */
    shortUrlBase: string;
    /** With `rejected`, those are kept with the result, and the key is tied even when no link was created. */
    idempotency: (IdempotencyTie & { rejected?: readonly Rejected[] }) | undefined;
  },
): Promise<Creation> {
  const links = input.links.map((link) => ({ ...link, shortUrlBase: input.shortUrlBase }));
  const { organizationId, keyId, costCenterId, idempotency } = input;
  return await callFunction(db, 'create_links', [organizationId, keyId, costCenterId, links, idempotency]);
}
