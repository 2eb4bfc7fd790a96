import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { explainError } from '../operator/program/terminal/explain-error.ts';
import { printError } from '../operator/program/terminal/print.ts';
import { DeployError } from './wrangler.ts';

/** Runs a command line: exit code 0, 1 on failure, 2 for wrong usage. */
export async function endWith(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isUsage = error instanceof CommanderError;
    const message = error instanceof DeployError ? error.message : explainError(error);
    if (!isUsage) printError(message ?? inspect(error));
    process.exitCode = isUsage ? (error.exitCode === 0 ? 0 : 2) : 1;
  }
}
