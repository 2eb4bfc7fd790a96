import { eq, lt, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { link } from '../tables/link.ts';
import { linkSearchEdit } from '../tables/link-search-edit.ts';
import { linkSearchSegment } from '../tables/link-search-segment.ts';

const newestSegment = (db: Database) =>
  db
    .select({ lastId: max(linkSearchSegment.lastId) })
    .from(linkSearchSegment)
    .where(eq(linkSearchSegment.organizationId, linkSearchEdit.organizationId));

/** Links of segments that have a new destination. */
export const findSearchEdits = async (db: Database, limit: number) =>
  await db
    .select({
      id: linkSearchEdit.id,
      organizationId: linkSearchEdit.organizationId,
      linkId: linkSearchEdit.linkId,
      code: link.code,
      longUrl: link.longUrl,
    })
    .from(linkSearchEdit)
    .innerJoin(link, eq(link.id, linkSearchEdit.linkId))
    .where(lte(linkSearchEdit.linkId, sql`(${newestSegment(db)})`))
    .orderBy(linkSearchEdit.id)
    .limit(limit);

/**
 * Forgets edits of links that are in no segment yet: it will be made from the new destination. A run that read the old one
 * has ended by then.
 */
export const dropSearchedEdits = async (db: Database) =>
  await db.delete(linkSearchEdit).where(lt(linkSearchEdit.createdAt, sql`now() - interval '10 minutes'`));
