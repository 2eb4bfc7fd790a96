import { DomainError, fieldsOf } from '../../platform/errors/domain-error.ts';
import { toErrorAnswer } from '../../platform/http/to-error-answer.ts';

type Outcomes<Checks extends Record<string, () => unknown>> = {
  [Name in keyof Checks]: ReturnType<Checks[Name]> | undefined;
};

/** Runs every check: returns each result (undefined where it threw) and the errors in order. */
export function collectErrors<Checks extends Record<string, () => unknown>>(
  checks: Checks,
): { outcomes: Outcomes<Checks>; errors: DomainError[] } {
  const errors: DomainError[] = [];
  const outcomes: Partial<Outcomes<Checks>> = {};
  for (const name in checks) {
    try {
      // Every check's result is under its own name.
      outcomes[name] = checks[name]?.() as Outcomes<Checks>[typeof name];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(error);
      outcomes[name] = undefined;
    }
  }
  // The loop has gone through every name.
  return { outcomes: outcomes as Outcomes<Checks>, errors };
}

/** The first of several errors, with the details of all. */
export function joinErrors(errors: readonly DomainError[]): DomainError {
  const { code, message } = toErrorAnswer(errors[0]);
  return new DomainError(code, { message, fields: errors.flatMap(fieldsOf) });
}
