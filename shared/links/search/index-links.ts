import { and, eq, gt, lt, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import {
  addSearchEdits,
  addSearchSegment,
  mergeSearchSegments,
  nextSearchSegment,
} from '../../../db/links/functions/search.ts';
import { link } from '../../../db/links/tables/link.ts';
import { linkSearchEdit } from '../../../db/links/tables/link-search-edit.ts';
import { linkSearchSegment } from '../../../db/links/tables/link-search-segment.ts';
import { toHex } from '../../kernel/digest.ts';
import { BUCKETS, bucketsOf } from '../rules/search-buckets.ts';

/** Blocks of a segment, and links of a block. Smaller blocks exclude more links and take more space. */
const BLOCKS = 256;
const BLOCK_LINKS = 16;
const SEGMENT_LINKS = BLOCKS * BLOCK_LINKS;
/** Links whose texts are read at once: of the longest destinations, 3 MB. The database's answers have at most 10. */
const READ_LINKS = 1_024;
const BUCKET_BYTES = BLOCKS / 8;
/** The slice of a row of `link_search_slice`. */
const SLICE_BYTES = 1_024;

/** Adds a segment, if an organization has enough new links; returns whether there may be more. */
export async function addNextSegment(db: Database, isFirst: boolean): Promise<boolean> {
  const next = await callFunction(db, nextSearchSegment, { settle: isFirst, size: SEGMENT_LINKS });
  if (next.outcome === 'segment') {
    const { organization } = next;
    const links = await readLinks(db, organization, next.after);
    await callFunction(db, addSearchSegment, {
      organization,
      firstIds: links.flatMap(({ id }, place) => (place % BLOCK_LINKS === 0 ? [id] : [])),
      last: links.at(-1)?.id ?? 0,
      slices: toSlices(links),
    });
  }
  return next.outcome !== 'done';
}

type SearchedLink = Pick<typeof link.$inferSelect, 'id' | 'code' | 'longUrl'>;

/** The links of a segment: the organization's first ones after an id. */
async function readLinks(db: Database, organizationId: number, after: number): Promise<SearchedLink[]> {
  const links: SearchedLink[] = [];
  while (links.length < SEGMENT_LINKS) {
    const read = await db
      .select({ id: link.id, code: link.code, longUrl: link.longUrl })
      .from(link)
      .where(and(eq(link.organizationId, organizationId), gt(link.id, links.at(-1)?.id ?? after)))
      .orderBy(link.id)
      .limit(READ_LINKS);
    links.push(...read);
    if (read.length < READ_LINKS) break;
  }
  return links;
}

/** Merges some segments, if an organization has enough; returns whether there may be more. */
export const mergeSegments = (db: Database): Promise<boolean> => callFunction(db, mergeSearchSegments, {});

/** A bit for each bucket and block, in hexadecimal. */
function toSlices(links: readonly SearchedLink[]): string[] {
  const bits = new Uint8Array(BUCKETS * BUCKET_BYTES);
  for (const [place, link] of links.entries()) {
    const block = Math.floor(place / BLOCK_LINKS);
    for (const bucket of bucketsOf(link)) {
      const at = bucket * BUCKET_BYTES + (block >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (block & 7));
    }
  }
  return Array.from({ length: bits.length / SLICE_BYTES }, (_, slice) =>
    toHex(bits.subarray(slice * SLICE_BYTES, (slice + 1) * SLICE_BYTES)),
  );
}

/** Adds new destinations of links to their segments, at most a thousand; returns whether there may be more. */
export async function addEdits(db: Database): Promise<boolean> {
  const found = await findSearchEdits(db, 1_000);
  if (found.length === 0) await dropSearchedEdits(db);
  else
    await callFunction(db, addSearchEdits, {
      edits: found.map(({ id, organizationId: organization, linkId: link, ...texts }) => ({
        id,
        organization,
        link,
        buckets: [...bucketsOf(texts)],
      })),
    });
  return found.length > 0;
}

const newestSegment = (db: Database) =>
  db
    .select({ lastId: max(linkSearchSegment.lastId) })
    .from(linkSearchSegment)
    .where(eq(linkSearchSegment.organizationId, linkSearchEdit.organizationId));

/** Links of segments that have a new destination. */
const findSearchEdits = async (db: Database, limit: number) =>
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
const dropSearchedEdits = async (db: Database) =>
  await db.delete(linkSearchEdit).where(lt(linkSearchEdit.createdAt, sql`now() - interval '10 minutes'`));
