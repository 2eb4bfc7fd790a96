import type { Readable } from 'node:stream';
import { toOneLine } from './escape-controls.ts';
import { OperatorError } from './operator-error.ts';
import { TERMINAL } from './print.ts';
import { readLine } from './read-line.ts';

/**
 * Asks on standard error, so that standard output has only the command's result. No answer means no. Throws
 * OperatorError without a terminal: scripts pass `--yes`.
 */
export async function confirm(
  question: string,
  input: Readable & { isTTY?: boolean } = process.stdin,
): Promise<boolean> {
  if (!input.isTTY)
    throw new OperatorError(`${question} There is no terminal to ask at: say --yes. Nothing was done.`);
  TERMINAL.writeErr(`${toOneLine(question)} [y/N] `);
  return /^\s*y(es)?\s*$/i.test(await readLine(input));
}
