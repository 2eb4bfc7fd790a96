import { CommanderError, InvalidArgumentError } from 'commander';
import { findDependencyError } from '../../shared/dependencies/postgres-error.ts';
import { InputRefusal, Refusal } from '../../shared/verbs/refusal.ts';

/** Exit codes, besides 0. */
const REFUSED = 1;
const USAGE = 2;

/** Tells what a command threw, unless that is told already, and answers the exit code for it. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) {
    // What commander throws itself it has told already.
    if (error instanceof InvalidArgumentError) console.error(`error: ${error.message}`);
    return error.exitCode === 0 ? 0 : USAGE;
  }
  const failure = error instanceof Refusal ? error : findDependencyError(error);
  console.error(failure === undefined ? error : `refused: ${failure.message}`);
  return error instanceof InputRefusal ? USAGE : REFUSED;
}
