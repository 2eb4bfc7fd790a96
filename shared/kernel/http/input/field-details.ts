import type * as z from 'zod';
import { cutText } from '../../cut-text.ts';
import { describeIssuesIn } from '../../errors/describe-issues.ts';
import type { ErrorDetail } from '../../errors/domain-error.ts';
import type { Message } from '../../errors/message.ts';
import { MESSAGES } from '../../errors/messages.ts';

/** Enough to find the error; a hostile body may have a hundred thousand unknown fields. */
const MAX_UNKNOWN = 1_000;
/** Longer than any field that there is: names that a sender made up would make an answer as large as its body. */
const MAX_FIELD_NAME = 200;

/** The name of a field as answers have it: its beginning if it is longer. */
export const toShownField = (name: string): string =>
  name.length <= MAX_FIELD_NAME ? name : `${cutText(name, MAX_FIELD_NAME)}…`;

/** Current names of fields from earlier contract versions, and of others that people try. */
const RENAMED = new Map([
  ['url', 'longUrl'],
  ['long_url', 'longUrl'],
  ['alias', 'code'],
  ['expires_at', 'expiresAt'],
]);

function describeUnknown(name: string): Message {
  const today = RENAMED.get(name);
  return today === undefined ? MESSAGES.unknownField : MESSAGES.fieldRenamed(today);
}

/** Converts a zod issue into field errors, one per unknown field, up to 1,000. */
export function toFieldDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  const at = (name?: PropertyKey) =>
    toShownField([...issue.path, ...(name === undefined ? [] : [name])].join('.')) || 'body';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => ({ field: at(key), message: describeUnknown(key) }));
  // Schemas of requests have no other messages, and `describeIssue` gives the rest.
  return [{ field: at(), message: issue.message as Message }];
}

const KINDS: Record<string, Message> = {
  string: MESSAGES.notText,
  number: MESSAGES.notANumber,
  int: MESSAGES.notWhole,
  boolean: MESSAGES.notABoolean,
  array: MESSAGES.notAList,
  object: MESSAGES.notAnObject,
};

/** Messages by what schemas limit, each made once: a file may exceed a limit in each of its lines. */
function onceForEach(say: (limit: number | bigint) => Message) {
  const said = new Map<number | bigint, Message>();
  return (limit: number | bigint): Message => {
    const message = said.get(limit) ?? say(limit);
    said.set(limit, message);
    return message;
  };
}

/** Default messages for wrong or missing values. */
export const describeIssue = describeIssuesIn({
  missing: MESSAGES.required,
  wrongType: (expected) => KINDS[expected] ?? MESSAGES.notValid,
  notOneOf: (values) =>
    values.length > 1 ? MESSAGES.notOneOf(values.join(', ')) : MESSAGES.notExactly(String(values[0])),
  tooShort: onceForEach(MESSAGES.tooShort),
  tooLong: onceForEach(MESSAGES.tooLong),
  tooFewItems: onceForEach(MESSAGES.tooFewItems),
  tooManyItems: onceForEach(MESSAGES.tooManyItems),
  tooSmall: onceForEach(MESSAGES.tooSmall),
  tooBig: onceForEach(MESSAGES.tooBig),
  wrongFormat: () => MESSAGES.notValid,
  // Each of them is named by `toFieldDetails`; without a message zod would make one of all.
  unknownFields: () => MESSAGES.unknownField,
  notValid: MESSAGES.notValid,
});

/** Enough to find the errors in a body that may have a million. */
const MAX_FOUND = 1_000;

/**
 * The fields that hold a string, or an object with a key, that UTF-8 or Postgres cannot hold; `body` is the value
 * itself.
 */
export function findUnstorable(value: unknown): ErrorDetail[] {
  const paths: string[] = [];
  collect(value, paths);
  return paths.map((path) => ({ field: toShownField(path) || 'body', message: MESSAGES.notStorable }));
}

/** The errors of a value by its schema, and the parts of it that cannot be stored, each field once. */
export function withUnstorable(value: unknown, wrong: readonly ErrorDetail[]): ErrorDetail[] {
  const unstorable = findUnstorable(value);
  const named = new Set(unstorable.map(({ field }) => field));
  return [...unstorable, ...wrong.filter(({ field }) => !named.has(field) && isStorable(field))];
}

/** Adds paths; they are built only on the way back, since a body may have a million values. */
function collect(value: unknown, paths: string[]): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) paths.push('');
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) collectIn(value[index], String(index), paths);
  } else if (typeof value === 'object' && value !== null) {
    let hasWrongName = false;
    // A file has no keys of its own: an error in its name is reported for the field.
    for (const name of Object.keys(value)) {
      if (isStorable(name)) collectIn(Reflect.get(value, name), name, paths);
      else hasWrongName = true;
    }
    if (hasWrongName) paths.push('');
  }
}

function collectIn(value: unknown, name: string, paths: string[]): void {
  const first = paths.length;
  if (first >= MAX_FOUND) return;
  collect(value, paths);
  for (let place = first; place < paths.length; place += 1)
    paths[place] = paths[place] ? `${name}.${paths[place]}` : name;
}

/** Whether UTF-8 and Postgres can hold a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
