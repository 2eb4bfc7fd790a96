import { ApiError } from '../../http/api-error.ts';

type Outcomes<Checks extends Record<string, () => unknown>> = {
  [Name in keyof Checks]: ReturnType<Checks[Name]> | undefined;
};

/** Runs every check: returns each result (undefined where it threw) and the errors in order. */
export function collectErrors<Checks extends Record<string, () => unknown>>(
  checks: Checks,
): { outcomes: Outcomes<Checks>; errors: ApiError[] } {
  const errors: ApiError[] = [];
  const outcomes = Object.entries(checks).map(([name, check]) => {
    try {
      return [name, check()];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
      return [name, undefined];
    }
  });
  // Every check's result is under its own name.
  return { outcomes: Object.fromEntries(outcomes) as Outcomes<Checks>, errors };
}

/** The first of several errors, with the details of all. */
export function joinErrors(errors: readonly ApiError[]): ApiError {
  const [first = new ApiError('INTERNAL_SERVER_ERROR')] = errors;
  const { code, message } = first;
  return new ApiError(code, { message, details: errors.flatMap(({ details }) => details) });
}
