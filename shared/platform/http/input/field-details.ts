import type * as z from 'zod';
import { cutText } from '../../cut-text.ts';
import type { ErrorDetail } from '../../errors/domain-error.ts';
import type { Message } from '../../errors/message.ts';
import { MESSAGES } from '../../messages.ts';

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

/** Default messages for wrong or missing values. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MESSAGES.required : (KINDS[issue.expected] ?? MESSAGES.notValid);
    case 'invalid_value':
      return issue.values.length > 1
        ? MESSAGES.notOneOf(issue.values.map(String).join(', '))
        : MESSAGES.notExactly(String(issue.values[0]));
    case 'too_small':
      return toBound(issue.origin, 'tooShort', 'tooFewItems', 'tooSmall')(issue.minimum);
    case 'too_big':
      return toBound(issue.origin, 'tooLong', 'tooManyItems', 'tooBig')(issue.maximum);
    case 'unrecognized_keys':
      return undefined;
    default:
      return MESSAGES.notValid;
  }
};

type Bound = 'tooShort' | 'tooLong' | 'tooFewItems' | 'tooManyItems' | 'tooSmall' | 'tooBig';

const toBound = (origin: string, text: Bound, list: Bound, value: Bound) =>
  MESSAGES[origin === 'string' ? text : origin === 'array' ? list : value];
