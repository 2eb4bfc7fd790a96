import type * as z from 'zod';
import type { ErrorDetail } from './api-error.ts';

/** Enough to see what is wrong; a hostile body may have a hundred thousand unknown fields. */
const MAX_UNKNOWN = 100;

/** What an issue of zod's says of which field; a detail of its own for each unknown field, up to 100. */
export function toFieldDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  const at = (name?: PropertyKey) =>
    [...issue.path, ...(name === undefined ? [] : [name])].join('.') || 'body';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => ({ field: at(key), message: 'Unknown field.' }));
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

/** What is said of a value of another kind, or of none, where the schema has no words of its own. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined ? 'Is required.' : `Takes ${KINDS[issue.expected] ?? issue.expected}.`;
};
