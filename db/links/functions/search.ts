import * as z from 'zod';
import {
  array,
  bigint,
  bool,
  defineSqlFunction,
  int,
  json,
  moment,
  nothing,
  orNull,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';

export const searchLinks = defineSqlFunction({
  name: 'search_links',
  args: {
    organization: bigint,
    text,
    /** Whether codes must start with the text. */
    isStart: bool,
    /** The buckets that every match has; none: every block may match. */
    buckets: array(int),
    limit: int,
    /** At most this many links are read, for about this long. */
    rows: int,
    ms: int,
    before: orNull(bigint),
    domain: orNull(text),
    status: orNull(text),
    released: orNull(bool),
    isAlias: orNull(bool),
    reference: orNull(text),
    externalId: orNull(text),
    createdFrom: orNull(moment),
    createdBefore: orNull(moment),
    deleted: orNull(bool),
  },
  result: array(bigint),
});

/** A link's texts, as a segment's slices are made from them. */
export const nextSearchSegment = defineSqlFunction({
  name: 'next_search_segment',
  args: { settle: bool, size: int },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('done') }),
      z.object({ outcome: z.literal('none') }),
      z.object({ outcome: z.literal('segment'), organization: z.int(), after: z.int() }),
    ]),
  ),
});

export const addSearchSegment = defineSqlFunction({
  name: 'add_search_segment',
  /** `slices`: 8,192 bits in hexadecimal for each. */
  args: { organization: bigint, firstIds: array(bigint), last: bigint, slices: array(text) },
  result: nothing,
});

export const mergeSearchSegments = defineSqlFunction({
  name: 'merge_search_segments',
  args: {},
  result: bool,
});

export const addSearchEdits = defineSqlFunction({
  name: 'add_search_edits',
  args: {
    edits: json(
      z.array(z.object({ id: z.int(), organization: z.int(), link: z.int(), buckets: z.array(z.int()) })),
    ),
  },
  result: nothing,
});
