import type { Readable } from 'node:stream';

/** No line that is asked for is longer; the rest is not read. */
const MAX_LENGTH = 10_000;

/** The first line of standard input, without surrounding white space; empty when there is none. */
export async function readLine(input: Readable = process.stdin): Promise<string> {
  let text = '';
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk;
    if (/[\r\n]/.test(text) || text.length > MAX_LENGTH) break;
  }
  const [line = ''] = text.split(/[\r\n]/, 1);
  return line.trim();
}
