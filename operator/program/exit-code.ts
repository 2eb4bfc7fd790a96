import { CommanderError, InvalidArgumentError } from 'commander';
import { findDependencyError } from '../../shared/dependencies/postgres-error.ts';
import { InputRefusal, Refusal } from '../../shared/verbs/refusal.ts';

/** Exit codes, besides 0. */
const REFUSED = 1;
const USAGE = 2;

/** Prints an error unless it was already printed, and returns its exit code. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has already printed its own errors.
    if (error instanceof InvalidArgumentError) console.error(`error: ${error.message}`);
    return error.exitCode === 0 ? 0 : USAGE;
  }
  const failure = error instanceof Refusal ? error : findDependencyError(error);
  console.error(failure === undefined ? error : `refused: ${failure.message}`);
  return error instanceof InputRefusal ? USAGE : REFUSED;
}
