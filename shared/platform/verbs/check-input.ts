import type * as z from 'zod';
import { describeIssuesIn } from '../errors/describe-issues.ts';
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
export const describeIssue = describeIssuesIn({
  missing: 'is missing',
  wrongType: () => 'has an invalid type',
  notOneOf: (values) => `must be one of ${values.join(', ')}`,
  tooShort: () => 'is too short',
  tooLong: (most) => `takes ${most} characters at most`,
  tooFewItems: (least) => `must be ${least} or more`,
  tooManyItems: (most) => `must be ${most} or less`,
  tooSmall: (least) => `must be ${least} or more`,
  tooBig: (most) => `must be ${most} or less`,
  wrongFormat: () => 'has an invalid type',
  unknownFields: (names) => `has no ${names.join(', ')}`,
  notValid: 'has an invalid type',
});
