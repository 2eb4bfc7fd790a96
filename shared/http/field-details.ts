import type * as z from 'zod';
import type { ErrorDetail } from './api-error.ts';

/** Enough to see what is wrong; a hostile body may have a hundred thousand unknown fields. */
const MAX_UNKNOWN = 1_000;

/** What fields of the contract before this are now, and others that people try. */
const RENAMED = new Map([
  ['url', 'longUrl'],
  ['long_url', 'longUrl'],
  ['alias', 'code'],
  ['expires_at', 'expiresAt'],
]);

function describeUnknown(name: string): string {
  const today = RENAMED.get(name);
  return today === undefined ? 'Unknown field.' : `Unknown field: use ${today}.`;
}

/** What an issue of zod's says of which field; a detail of its own for each unknown field, up to 1,000. */
export function toFieldDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  const at = (name?: PropertyKey) =>
    [...issue.path, ...(name === undefined ? [] : [name])].join('.') || 'body';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => ({ field: at(key), message: describeUnknown(key) }));
  return [{ field: at(), message: issue.message }];
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What a length is counted in. */
const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

/** What is said of a wrong value, or of none, where the schema has no words of its own. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is required.' : `Takes ${KINDS[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `Takes ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return `Takes ${issue.minimum.toLocaleString('en')}${UNITS[issue.origin] ?? ''} at least.`;
    case 'too_big':
      return `Takes ${issue.maximum.toLocaleString('en')}${UNITS[issue.origin] ?? ''} at most.`;
    default:
      return undefined;
  }
};
