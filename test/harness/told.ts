import { explainError } from '../../operator/program/terminal/explain-error.ts';

/** Does the work; its refusal has the message that operators read. */
export const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    const message = explainError(error);
    if (error instanceof Error && message !== undefined) error.message = message;
    throw error;
  });
