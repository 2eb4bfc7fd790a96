import { ApiError } from '../../../shared/http/api-error.ts';

/** Runs every check and answers what each gave; else throws the first one's error, with the details of all. */
export function collectErrors<Checks extends Record<string, () => unknown>>(
  checks: Checks,
): { [Name in keyof Checks]: ReturnType<Checks[Name]> } {
  const errors: ApiError[] = [];
  const results = Object.entries(checks).map(([name, check]) => {
    try {
      return [name, check()];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
      return [name, undefined];
    }
  });
  const [first] = errors;
  if (first !== undefined) {
    throw new ApiError(first.code, {
      message: first.message,
      details: errors.flatMap((error) => error.details),
    });
  }
  // Without an error every check has answered, under its own name.
  return Object.fromEntries(results) as { [Name in keyof Checks]: ReturnType<Checks[Name]> };
}
