import * as z from 'zod';
import {
  array,
  bigint,
  bigintText,
  day,
  defineSqlFunction,
  emitted,
  int,
  json,
  moment,
  nothing,
  orNull,
  smallint,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';

/** A dimension of some visits: one value that all have, or visits per value; null: none has a value. */
export const Held = z.union([z.string(), z.record(z.string(), z.int())]).nullable();

/** Visits of a link on a Colombia day. */
const CountedDay = z.strictObject({
  link: z.int(),
  day: z.iso.date(),
  clicks: z.int(),
  /** First and last visit, ms since the start of the day. */
  first: z.int(),
  last: z.int(),
  /** Visits of each of the 24 hours, unless all were in one. */
  hours: z.array(z.int()).optional(),
  /** Index in `profiles` of dimension values that all visits have; otherwise `dimensions` has the sums. */
  profile: z.int().optional(),
  dimensions: z.array(Held).optional(),
});
export type CountedDay = z.infer<typeof CountedDay>;

/** A browser's visits to a link in one minute of a Colombia day. `visitor`: a signed 64-bit number. */
const CountedVisitor = z.strictObject({
  link: z.int(),
  visitor: z.string(),
  day: z.iso.date(),
  minute: z.int(),
  visits: z.int(),
});
export type CountedVisitor = z.infer<typeof CountedVisitor>;

/** The number of further visits of a browser in a minute that may count. */
export const VisitsLeft = z.object({ ...CountedVisitor.omit({ visits: true }).shape, remaining: z.int() });
export type VisitsLeft = z.infer<typeof VisitsLeft>;

/** The number of further visits that may count of a link with a ceiling, or together of a step's links of a reference with one. */
const CeilingLeft = z.object({ of: z.string(), links: z.array(z.int()), remaining: z.int() });
export const CeilingsLeft = z.array(CeilingLeft);
export type CeilingLeft = z.infer<typeof CeilingLeft>;

/** Each visit, for who wants them one by one: see `record_click_lines`. */
const ClickLines = z.strictObject({
  profiles: z.array(z.int()),
  firsts: z.array(z.int()),
  flooded: z.array(z.tuple([z.int(), z.int(), z.int()])),
});

export const countClicks = defineSqlFunction({
  name: 'count_clicks',
  args: {
    shard: int,
    /** The cursor as the caller read it, and its new value. */
    expected: text,
    next: text,
    /** This step counts all clicks that were appended before this moment. */
    until: moment,
    batches: array(uuid),
    /** The batches that are in the backlog. */
    backlog: array(uuid),
    items: json(z.array(CountedDay)),
    profiles: json(z.array(z.array(Held))),
    /** Each browser of a link and day once, in its first minute; `again`: in its later minutes. */
    markedLinks: array(bigint),
    visitors: array(bigintText),
    days: array(day),
    minutes: array(smallint),
    visits: array(smallint),
    again: json(z.array(CountedVisitor)),
    /** Link and time (ms since 1970) of every visit, for its price. */
    links: array(bigint),
    moments: array(bigint),
    /** Visits per minute above which a browser is not a person. */
    flood: int,
    /** Visits excluded from everything else because they exceed that limit. */
    flooded: json(z.array(z.strictObject({ link: z.int(), day: z.iso.date(), visits: z.int() }))),
    lines: orNull(json(ClickLines)),
    /** Requests that are not visits, those of `flooded` among them: each link and day once. */
    filtered: json(z.array(z.strictObject({ link: z.int(), day: z.iso.date(), requests: z.int() }))),
  },
  /** `reached`: links of the step that have had all visits of their ceiling. */
  result: json(z.object({ emitted, reached: z.array(z.object({ domain: z.string(), code: z.string() })) })),
});

export const setAsideClicks = defineSqlFunction({
  name: 'set_aside_clicks',
  args: { shard: int, expected: text, next: text, batch: uuid, clicks: text, reason: text },
  result: nothing,
});

export const openClickPartitions = defineSqlFunction({
  name: 'open_click_partitions',
  args: { days: array(day), now: moment },
  result: nothing,
});

export const dropClickPartitions = defineSqlFunction({
  name: 'drop_click_partitions',
  args: { now: moment },
  result: array(text),
});

export const hourlyCounts = defineSqlFunction({
  name: 'hourly_counts',
  args: { firstMs: int, clicks: int, unique: int, hours: orNull(array(int)) },
  result: array(int),
});

export const expandDimension = defineSqlFunction({
  name: 'expand_dimension',
  args: { values: json(Held), clicks: bigint },
  result: json(z.record(z.string(), z.int())),
});

export const unpackDimensions = defineSqlFunction({
  name: 'unpack_dimensions',
  args: { dimensions: json(z.union([z.string(), z.array(Held)])) },
  result: json(z.array(Held)),
});

/** Null: none is over. */
export const oldestClickHour = defineSqlFunction({
  name: 'oldest_click_hour',
  args: {},
  result: orNull(text),
});

export const nextClickFile = defineSqlFunction({
  name: 'next_click_file',
  args: { hour: moment },
  result: json(z.object({ organizationId: z.int(), part: z.int(), after: z.int() }).nullable()),
});

export const dropClickLines = defineSqlFunction({
  name: 'drop_click_lines',
  args: { hour: moment },
  result: nothing,
});
