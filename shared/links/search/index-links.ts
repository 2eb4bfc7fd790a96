import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import {
  addSearchEdits,
  addSearchSegment,
  mergeSearchSegments,
  nextSearchSegment,
  type SearchedLink,
} from '../../../db/links/functions/search.ts';
import { dropSearchedEdits, findSearchEdits } from '../../../db/links/queries/search-edits.ts';
import { toHex } from '../../platform/digest.ts';
import { BUCKETS, bucketsOf } from '../rules/search-buckets.ts';

/** Blocks of a segment, and links of a block. Smaller blocks exclude more links and take more space. */
const BLOCKS = 256;
const BLOCK_LINKS = 16;
const BUCKET_BYTES = BLOCKS / 8;
/** As rows of `link_search_slice` hold them. */
const SLICE_BYTES = 1_024;

/** Adds a segment, if an organization has enough new links; returns whether there may be more. */
export async function addNextSegment(db: Database, isFirst: boolean): Promise<boolean> {
  const next = await callFunction(db, nextSearchSegment, { settle: isFirst, size: BLOCKS * BLOCK_LINKS });
  if (next.outcome === 'segment') {
    const { organization, links } = next;
    await callFunction(db, addSearchSegment, {
      organization,
      firstIds: links.flatMap(({ id }, place) => (place % BLOCK_LINKS === 0 ? [id] : [])),
      last: links.at(-1)?.id ?? 0,
      slices: toSlices(links),
    });
  }
  return next.outcome !== 'done';
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
        ...{ id, organization, link, buckets: [...bucketsOf(texts)] },
      })),
    });
  return found.length > 0;
}
