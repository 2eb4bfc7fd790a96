import type * as z from 'zod';
import { describeIssuesIn } from '../errors/describe-issues.ts';
import { DomainError, type ErrorDetail } from '../errors/domain-error.ts';
import type { Message } from '../errors/message.ts';
import { INPUT_MESSAGES } from './messages.ts';

/** Validates a verb's input and fills in its defaults. Throws DomainError naming each wrong field. */
export function checkInput<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  const checked = schema.safeParse(input, { error: describeInputIssue });
  if (checked.success) return checked.data;
  const wrong = checked.error.issues.map(({ path, message }): ErrorDetail => {
    // Schemas of verbs have no other messages, which a test shows, and `describeInputIssue` gives the rest.
    return { field: path.join('.'), message: message as Message };
  });
  const [field] = checked.error.issues.flatMap(({ path }) => path.slice(0, 1));
  throw new DomainError('INPUT_INVALID', { field: String(field ?? ''), wrong });
}

/** The message where a schema has none: what follows the name of the field. */
export const describeInputIssue = describeIssuesIn({
  missing: INPUT_MESSAGES.missing,
  wrongType: () => INPUT_MESSAGES.wrongType,
  notOneOf: INPUT_MESSAGES.notOneOf,
  tooShort: () => INPUT_MESSAGES.tooShort,
  tooLong: (most) => INPUT_MESSAGES.tooLong(Number(most)),
  tooFewItems: INPUT_MESSAGES.belowLeast,
  tooManyItems: INPUT_MESSAGES.aboveMost,
  tooSmall: INPUT_MESSAGES.belowLeast,
  tooBig: INPUT_MESSAGES.aboveMost,
  wrongFormat: () => INPUT_MESSAGES.wrongType,
  unknownFields: INPUT_MESSAGES.unknownFields,
  notValid: INPUT_MESSAGES.wrongType,
});
