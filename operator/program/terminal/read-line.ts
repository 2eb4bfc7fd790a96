import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The first line of standard input, without surrounding white space; empty when there is none. */
export async function readLine(input: Readable = process.stdin): Promise<string> {
  for await (const line of createInterface({ input })) return line.trim();
  return '';
}
