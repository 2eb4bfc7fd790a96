import { inspect } from 'node:util';
import { CommanderError, InvalidArgumentError } from 'commander';
import { findDependencyError } from '../../db/engine/postgres-error.ts';
import { toOneLine } from './terminal/escape-controls.ts';
import { printError } from './terminal/print.ts';
import { findWrongField, toMessage } from './terminal/to-message.ts';

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
  const message = toMessage(error) ?? findDependencyError(error)?.message;
  printError(message === undefined ? inspect(error) : `refused: ${message.replaceAll('\n', '\n  ')}`);
  return findWrongField(error) === undefined ? REFUSED : USAGE;
}
