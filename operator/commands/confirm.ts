import { createInterface } from 'node:readline';

/** Asks on the error output, so that the answer of the command stays alone on the other. No answer is a no. */
export async function confirm(question: string): Promise<boolean> {
  process.stderr.write(`${question} [y/N] `);
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return /^\s*y(es)?\s*$/i.test(line);
  process.stderr.write('\n');
  return false;
}
