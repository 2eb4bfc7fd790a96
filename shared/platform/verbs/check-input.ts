import type * as z from 'zod';
import { DomainError } from '../errors/domain-error.ts';
import { inLanguage } from '../errors/message.ts';

/** Validates a verb's input and fills in its defaults. Throws DomainError naming each wrong field. */
export function checkInput<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  const checked = schema.safeParse(input, { error: describeIssue });
  if (checked.success) return checked.data;
  const wrong = checked.error.issues.map(({ path, message }) =>
    [...(path.length === 0 ? [] : [path.join('.')]), inLanguage('en', message)].join(': '),
  );
  const [field] = checked.error.issues.flatMap(({ path }) => path.slice(0, 1));
  throw new DomainError('INPUT_INVALID', { field: String(field ?? ''), problem: wrong.join('; ') });
}

/** The message where a schema has none: what follows "it". */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'is too short' : `must be ${issue.minimum} or more`;
    case 'too_big':
      return issue.origin === 'string'
        ? `takes ${issue.maximum} characters at most`
        : `must be ${issue.maximum} or less`;
    case 'unrecognized_keys':
      return `has no ${issue.keys.join(', ')}`;
    default:
      return issue.input === undefined ? 'is missing' : 'has an invalid type';
  }
};
