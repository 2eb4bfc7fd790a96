import type * as z from 'zod';
import { InputRefusal } from './refusal.ts';

/** The input of a verb, checked and with its defaults. Throws InputRefusal that names each field that is wrong. */
export function checkInput<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  const checked = schema.safeParse(input, { error: describe });
  if (checked.success) return checked.data;
  const wrong = checked.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new InputRefusal(wrong.join('; '));
}

/** What is said where a schema has no words of its own. */
const describe: z.core.$ZodErrorMap = (issue) => {
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
      return issue.input === undefined ? 'is missing' : 'is not of its kind';
  }
};
