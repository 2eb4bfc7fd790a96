import type * as z from 'zod';
import { OperatorError } from './operator-error.ts';

/** The input of a verb, checked and with its defaults. Throws OperatorError that names each field that is wrong. */
export function checkInput<S extends z.ZodType>(schema: S, input: z.input<S>): z.output<S> {
  const checked = schema.safeParse(input);
  if (checked.success) return checked.data;
  const wrong = checked.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new OperatorError(wrong.join('; '));
}
