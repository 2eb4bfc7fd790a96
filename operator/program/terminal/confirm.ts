import type { Readable } from 'node:stream';
import { DomainError } from '../../../shared/kernel/errors/domain-error.ts';
import { toOneLine } from './escape-controls.ts';
import { TERMINAL } from './print.ts';
import { readLine } from './read-line.ts';

/**
 * Asks on standard error, so that standard output has only the command's result. No answer means no. Throws
 * DomainError without a terminal: scripts pass `--yes`.
 */
export async function confirm(
  question: string,
  input: Readable & { isTTY?: boolean } = process.stdin,
): Promise<boolean> {
  if (!input.isTTY) throw new DomainError('NO_TERMINAL', { question });
  TERMINAL.writeErr(`${toOneLine(question)} [y/N] `);
  return /^\s*y(es)?\s*$/i.test(await readLine(input));
}
