import { inspect } from 'node:util';
import { CommanderError, InvalidArgumentError } from 'commander';
import { findDependencyError } from '../../shared/dependencies/postgres-error.ts';
import { InputRefusal, Refusal } from '../../shared/verbs/refusal.ts';
import { toOneLine } from './escape-controls.ts';
import { printError } from './print.ts';

/** Exit codes, besides 0. */
const REFUSED = 1;
const USAGE = 2;

/** Prints an error unless it was already printed, and returns its exit code. */
export function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) {
    // Commander has already printed its own errors.
    if (error instanceof InvalidArgumentError) printError(`error: ${toOneLine(error.message)}`);
    return error.exitCode === 0 ? 0 : USAGE;
  }
  const failure = error instanceof Refusal ? error : findDependencyError(error);
  printError(failure === undefined ? inspect(error) : `refused: ${failure.message.replaceAll('\n', '\n  ')}`);
  return error instanceof InputRefusal ? USAGE : REFUSED;
}
