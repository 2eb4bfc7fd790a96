import type * as z from 'zod';
import type { ErrorDetail } from './api-error.ts';

/** What an issue of zod's says of which field; a detail of its own for each unknown field. */
export function toFieldDetails(issue: z.core.$ZodIssue): ErrorDetail[] {
  const at = (name?: PropertyKey) =>
    [...issue.path, ...(name === undefined ? [] : [name])].join('.') || 'body';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: at(key), message: 'Unknown field.' }));
  return [{ field: at(), message: issue.message }];
}
