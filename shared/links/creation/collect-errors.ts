import { ApiError } from '../../http/api-error.ts';

type Outcomes<Checks extends Record<string, () => unknown>> = {
  [Name in keyof Checks]: ReturnType<Checks[Name]> | undefined;
};

/** Runs every check: returns each result (undefined where it threw) and the errors in order. */
export function collectErrors<Checks extends Record<string, () => unknown>>(
  checks: Checks,
): { outcomes: Outcomes<Checks>; errors: ApiError[] } {
  const errors: ApiError[] = [];
  const outcomes: Partial<Outcomes<Checks>> = {};
  for (const name in checks) {
    try {
      // Every check's result is under its own name.
      outcomes[name] = checks[name]?.() as Outcomes<Checks>[typeof name];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
      outcomes[name] = undefined;
    }
  }
  return { outcomes: outcomes as Outcomes<Checks>, errors };
}

/** The first of several errors, with the details of all. */
export function joinErrors(errors: readonly ApiError[]): ApiError {
  const [first = new ApiError('INTERNAL_SERVER_ERROR')] = errors;
  const { code, message } = first;
  return new ApiError(code, { message, details: errors.flatMap(({ details }) => details) });
}
