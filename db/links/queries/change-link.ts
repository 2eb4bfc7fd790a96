import { and, eq, gt, inArray, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import { visitsOfLinks } from '../../clicks/functions/statistics.ts';
import type { Database } from '../../engine/client.ts';
import { type EmittedAttempt, toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { type EmittedEvent, emitEvent } from '../../webhooks/functions/webhooks.ts';
import { isRefusedHost } from '../functions/links.ts';
import { domain } from '../tables/domain.ts';
import { domainTenure } from '../tables/domain-tenure.ts';
import { link, RESTORABLE_DAYS } from '../tables/link.ts';
import { linkReference } from '../tables/link-reference.ts';
import { linkSetting } from '../tables/link-setting.ts';
import { stored } from './find-link.ts';

/**
 * Identifies a link by its domain's current name, or (`released`) on a domain that the organization no longer holds.
 */
export type LinkAddress = { organizationId: number; domain: string; code: string; released: boolean };

export type LinkChange = { longUrl?: string; status?: 'active' | 'disabled'; expiresAt?: Date | null };

/**
 * A link with its domain, lifetime visits and further destinations; the caller adds the condition, and may lock the row.
 */
const selectLinks = (db: Database) =>
  db
    .select({
      ...stored,
      expiredUrl: linkSetting.expiredUrl,
      rules: linkSetting.rules,
      passQuery: linkSetting.passQuery,
      reachedAt: sql<Date | null>`least(${linkSetting.reachedAt}, ${linkReference.reachedAt})`.mapWith(
        linkSetting.reachedAt,
      ),
      /** Whether one of its destinations has since become a host that no link may lead to. */
      leadsToRefused: sql<boolean>`exists (
        select from (select ${link.longUrl} as url union all select ${linkSetting.expiredUrl}
                     union all select rule ->> 'longUrl' from jsonb_array_elements(${linkSetting.rules}) rule) destination
         where ${toSql(isRefusedHost, { host: sql`url` })})`,
    })
    .from(link)
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .leftJoin(linkSetting, eq(linkSetting.linkId, link.id))
    .leftJoin(linkReference, eq(linkReference.id, link.referenceId))
    .leftJoin(sql`lateral ${toSql(visitsOfLinks, { links: sql`array[${link.id}]` })} lifetime`, sql`true`);

type StoredLink = Awaited<ReturnType<typeof selectLinks>>[number];

/** The link before and after a write, if it exists, and whether the write was made. */
export type Changed = { before: StoredLink | undefined; after: StoredLink | undefined; written: boolean };

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
export const selectLinkAt = (db: Database, address: LinkAddress) => selectLinks(db).where(isAt(address));

export async function findLinkAt(db: Database, address: LinkAddress): Promise<StoredLink | undefined> {
  const [row] = await selectLinkAt(db, address);
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
    selectLinkAt(db, address).for('no key update', { of: link }),
    db
      .update(link)
      .set(set)
      .where(and(isLinkAt(db, address), isNull(link.blockedAt), where))
      .returning({ id: link.id }),
    selectLinkAt(db, address),
  ]);
  return { before, after, written: written.length > 0 };
}

/** Edits a link that is neither deleted nor blocked, unless the new destination's host is refused. */
export async function writeLinkChange(
  db: Database,
  address: LinkAddress,
  edit: LinkChange,
  host: string | undefined,
): Promise<Changed> {
  const isAllowed = host === undefined ? undefined : not(toSql(isRefusedHost, { host }));
  return await change(db, address, edit, and(isNull(link.deletedAt), isAllowed));
}

/** Deletes a link that is neither deleted nor blocked, and emits the event. */
export async function markLinkDeleted(
  db: Database,
  address: LinkAddress,
  { keyId, event, now }: { keyId: number | null; event: EmittedEvent; now: Date },
): Promise<Changed & { emitted: EmittedAttempt[] }> {
  const { organizationId } = address;
  const deleted = db.$with('deleted').as(
    db
      .update(link)
      .set({ deletedAt: now, deletedByKey: keyId })
      .where(and(isLinkAt(db, address), isNull(link.blockedAt), isNull(link.deletedAt)))
      .returning({ id: link.id }),
  );
  const [[before], [written], [after]] = await db.batch([
    selectLinkAt(db, address).for('no key update', { of: link }),
    db
      .with(deleted)
      .select({
        emitted: toSql(emitEvent, {
          ...event,
          organization: organizationId,
          occurredAt: now,
        }),
      })
      .from(deleted),
    selectLinkAt(db, address),
  ]);
  return { before, after, written: written !== undefined, emitted: written?.emitted ?? [] };
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

const RESTORABLE_MS = RESTORABLE_DAYS * 86_400_000;

/** Links deleted after this moment can be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
