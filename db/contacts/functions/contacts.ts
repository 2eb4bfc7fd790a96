import * as z from 'zod';
import {
  array,
  bigint,
  bool,
  columns,
  DayQuota,
  defineSqlFunction,
  int,
  json,
  moment,
  nothing,
  orNull,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { CHANNELS } from '../tables/contact-touch.ts';
import { PURPOSES } from '../tables/opt-out.ts';

/** The hours in which consumers may be contacted, in order; ISO 8601. */
export const ContactHours = json(z.array(z.strictObject({ opensAt: z.string(), closesAt: z.string() })));
export type ContactHours = z.infer<typeof ContactHours.schema>;

const OptOut = z.strictObject({
  number: z.string(),
  purpose: z.enum(PURPOSES).nullable(),
  source: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type NewOptOut = z.infer<typeof OptOut>;

const newOptOuts = { organization: bigint, items: json(z.array(OptOut)) };
/** Null: they are in force. */
const FullDay = orNull(json(DayQuota));

export const addOptOuts = defineSqlFunction({ name: 'add_opt_outs', args: newOptOuts, result: FullDay });

/** Adds opt-outs of a file whose earlier parts were added before. */
export const addUploadedOptOuts = defineSqlFunction({
  name: 'add_opt_outs',
  args: { ...newOptOuts, upload: uuid },
  result: FullDay,
});

/** Returns the hash as hex; null while the organization has no key, and so no opt-out. */
export const findNumberHash = defineSqlFunction({
  name: 'find_number_hash',
  args: { organization: bigint, number: text },
  result: orNull(text),
});

const Touch = z.strictObject({
  number: z.string(),
  /** Null: the organization itself. */
  creditor: z.string().nullable(),
  channel: z.enum(CHANNELS),
  /** ISO 8601. */
  at: z.string(),
  requestedByConsumer: z.boolean(),
});
export type NewTouch = z.infer<typeof Touch>;

export const addTouches = defineSqlFunction({
  name: 'add_touches',
  args: { organization: bigint, items: json(z.array(Touch)) },
  /** Null: they count. */
  result: orNull(json(DayQuota)),
});

/** A row of columns: for use within a query. */
export const decideContact = defineSqlFunction({
  name: 'decide_contact',
  args: {
    organization: bigint,
    number: text,
    purpose: orNull(text),
    creditor: orNull(text),
    at: moment,
    hours: ContactHours,
    isCheck: bool,
  },
  result: columns('record'),
});

export const openContactPartitions = defineSqlFunction({
  name: 'open_contact_partitions',
  args: { now: moment },
  result: nothing,
});

export const dropContactPartitions = defineSqlFunction({
  name: 'drop_contact_partitions',
  args: { now: moment },
  result: array(text),
});

export const openRegistryRequest = defineSqlFunction({
  name: 'open_registry_request',
  args: { organization: bigint, numbers: array(text), limit: int, leaseSec: int },
  /** Null: not now. Without numbers there is nothing to ask. */
  result: json(z.object({ numbers: z.array(z.string()), token: z.string(), askedAt: z.string() }).nullable()),
});

const RegistryAnswer = z.strictObject({ number: z.string(), isExcluded: z.boolean() });

export const keepRegistryAnswers = defineSqlFunction({
  name: 'keep_registry_answers',
  args: { organization: bigint, askedAt: moment, items: json(z.array(RegistryAnswer)) },
  result: nothing,
});
