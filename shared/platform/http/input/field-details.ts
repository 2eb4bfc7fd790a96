import type * as z from 'zod';
import type { ErrorDetail } from '../../errors/domain-error.ts';

/** Enough to find the error; a hostile body may have a hundred thousand unknown fields. */
const MAX_UNKNOWN = 1_000;

/** Current names of fields from earlier contract versions, and of others that people try. */
const RENAMED = new Map([
  ['url', 'longUrl'],
  ['long_url', 'longUrl'],
  ['alias', 'code'],
  ['expires_at', 'expiresAt'],
]);

function describeUnknown(name: string): string {
  const today = RENAMED.get(name);
  return today === undefined ? 'Unknown field.' : `Unknown field. Use ${today}.`;
}

/** Converts a zod issue into field errors, one per unknown field, up to 1,000. */
export function toFieldDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  const at = (name?: PropertyKey) =>
    [...issue.path, ...(name === undefined ? [] : [name])].join('.') || 'body';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => ({ field: at(key), message: describeUnknown(key) }));
  return [{ field: at(), message: issue.message }];
}

const KINDS: Record<string, string> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
};

/** Default messages for wrong or missing values. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : (KINDS[issue.expected] ?? UNFIT);
    case 'invalid_value':
      return issue.values.length > 1
        ? `Must be one of ${issue.values.map(String).join(', ')}.`
        : `Must be ${String(issue.values[0])}.`;
    case 'too_small':
      return describeBound(issue.origin, issue.minimum, 'least');
    case 'too_big':
      return describeBound(issue.origin, issue.maximum, 'most');
    case 'unrecognized_keys':
      return undefined;
    default:
      return UNFIT;
  }
};

const UNFIT = 'The format is not valid.';

function describeBound(origin: string, bound: number | bigint, end: 'least' | 'most'): string {
  const count = bound.toLocaleString('en');
  const isLeast = end === 'least';
  if (origin === 'string')
    return isLeast
      ? `Must be at least ${count} characters long.`
      : `Must be at most ${count} characters long.`;
  if (origin === 'array')
    return isLeast ? `Must contain at least ${count} items.` : `Must contain at most ${count} items.`;
  return isLeast ? `Must be at least ${count}.` : `Must be at most ${count}.`;
}
