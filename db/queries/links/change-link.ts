import { and, eq, gt, inArray, isNull, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { domain } from '../../schema/links/domain.ts';
import { domainTenure } from '../../schema/links/domain-tenure.ts';
import { link } from '../../schema/links/link.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import { type EmittedAttempt, emitEvent } from '../../sql/webhooks.ts';
import { type LinkRow, selectLinks } from './find-link.ts';

/**
 * Identifies a link by its domain's current name, or (`released`) on a domain that the organization no longer holds.
 */
export type LinkAddress = { organizationId: number; domain: string; code: string; released: boolean };

export type LinkChange = { longUrl?: string; status?: 'active' | 'disabled'; expiresAt?: Date | null };

/** The link before and after a write, if it exists, and whether the write was made. */
export type Changed = { before: LinkRow | undefined; after: LinkRow | undefined; written: boolean };

const isAt = ({ organizationId, domain: name, code, released }: LinkAddress): SQL | undefined =>
  and(
    eq(link.organizationId, organizationId),
    eq(domain.name, name),
    eq(link.code, code),
    (released ? ne : eq)(domainTenure.status, 'verified'),
  );

/** The condition that an update concerns this link. */
const isLinkAt = (db: Database, address: LinkAddress): SQL =>
  sql`${link.id} = (${db
    .select({ id: link.id })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .where(isAt(address))})`;

/** The link at an address, deleted or not. */
export async function findLinkAt(db: Database, address: LinkAddress): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(db).where(isAt(address));
  return row;
}

/** Runs a write between two reads of the link, in one transaction and one round trip. */
async function change(
  db: Database,
  address: LinkAddress,
  set: Partial<typeof link.$inferInsert>,
  where: SQL | undefined,
): Promise<Changed> {
  const [[before], written, [after]] = await db.batch([
    // The lock that an update of these columns takes; `for update` would also block key-share locks.
    selectLinks(db).where(isAt(address)).for('no key update', { of: link }),
    db
      .update(link)
      .set(set)
      .where(and(isLinkAt(db, address), isNull(link.blockedAt), where))
      .returning({ id: link.id }),
    selectLinks(db).where(isAt(address)),
  ]);
  return { before, after, written: written.length > 0 };
}

/**
 * Edits a link that is neither deleted nor blocked; the destination must not be one of the service's own short domains.
 */
export async function writeLinkChange(
  db: Database,
  address: LinkAddress,
  edit: LinkChange,
  host: string | undefined,
): Promise<Changed> {
  const isOwn = db
    .select({ id: domain.id })
    .from(domain)
    .innerJoin(domainTenure, and(eq(domainTenure.domainId, domain.id), eq(domainTenure.status, 'verified')))
    .where(eq(domain.name, host ?? ''));
  return await change(
    db,
    address,
    edit,
    and(isNull(link.deletedAt), host === undefined ? undefined : notExists(isOwn)),
  );
}

/** Deletes a link that is neither deleted nor blocked, and emits the event. */
export async function markLinkDeleted(
  db: Database,
  address: LinkAddress,
  { keyId, shortUrl, now }: { keyId: number | null; shortUrl: string; now: Date },
): Promise<Changed & { emitted: EmittedAttempt[] }> {
  const { organizationId, domain: name, code } = address;
  const deleted = db.$with('deleted').as(
    db
      .update(link)
      .set({ deletedAt: now, deletedByKey: keyId })
      .where(and(isLinkAt(db, address), isNull(link.blockedAt), isNull(link.deletedAt)))
      .returning({ id: link.id }),
  );
  const data = { domain: name, code, shortUrl, deletedAt: now.toISOString() };
  const [[before], [event], [after]] = await db.batch([
    selectLinks(db).where(isAt(address)).for('no key update', { of: link }),
    db
      .with(deleted)
      .select({
        emitted: toSql(emitEvent, {
          organization: organizationId,
          type: 'urlshortener.link.deleted',
          service: 'urlshortener',
          occurredAt: now,
          data,
        }),
      })
      .from(deleted),
    selectLinks(db).where(isAt(address)),
  ]);
  return { before, after, written: event !== undefined, emitted: event?.emitted ?? [] };
}

/** Restores a link deleted within the last 90 days, to its previous state. */
export async function clearLinkDeletion(
  db: Database,
  address: LinkAddress,
  keyId: number | null,
  now: Date,
): Promise<Changed> {
  const restorable = gt(link.deletedAt, restorableSince(now));
  return await change(db, address, { deletedAt: null, restoredAt: now, restoredByKey: keyId }, restorable);
}

/**
 * Marks links deleted more than 90 days ago as archived, at most `limit`; returns how many. Whether a link can be
 * restored depends on the date, not on this mark.
 */
export async function archiveLinks(db: Database, now: Date, limit: number): Promise<number> {
  const due = db
    .select({ id: link.id })
    .from(link)
    .where(and(lte(link.deletedAt, restorableSince(now)), isNull(link.archivedAt)))
    .orderBy(link.deletedAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const archived = await db
    .update(link)
    .set({ archivedAt: now })
    .where(inArray(link.id, due))
    .returning({ id: link.id });
  return archived.length;
}

const RESTORABLE_MS = 90 * 86_400_000;

/** Links deleted after this moment can be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
