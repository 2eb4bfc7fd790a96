import { ConnectionError } from '../connection-error.ts';
import { OperatorError } from '../operator-error.ts';

/** Exit codes, which scripts may branch on. */
export const EXIT = { refused: 1, usage: 2, unreachable: 3 } as const;

/** A mistake in how the program was called. */
export class UsageError extends Error {}

export const exitCodeOf = (error: unknown): number => {
  if (error instanceof UsageError || error instanceof TypeError) return EXIT.usage;
  return error instanceof ConnectionError ? EXIT.unreachable : EXIT.refused;
};

/** Describes what went wrong, in which fields, what to do, and the request id that support asks for. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof OperatorError)) return error instanceof Error ? error.message : String(error);
  const { code, status, message, details, type, retryAfterSec, requestId } = error;
  return [
    `${code ?? status}: ${message}`,
    ...details.map(({ field, message: detail }) => `  ${field}: ${detail}`),
    ...(retryAfterSec === undefined ? [] : [`Try again in ${retryAfterSec} seconds.`]),
    ...(type === undefined ? [] : [`More: ${type}`]),
    ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
  ].join('\n');
}
