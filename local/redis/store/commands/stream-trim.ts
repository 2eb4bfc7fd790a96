import { RedisError } from '../../protocol.ts';
import { syntaxError } from '../errors.ts';
import { parseInteger } from '../numbers.ts';
import type { Stream } from '../stream.ts';
import { parseId } from '../stream-id.ts';

/** Trims a stream and tells how many entries went. */
export type Trim = (stream: Stream) => number;

/**
 * Reads `MAXLEN|MINID [=|~] threshold` at the start of the words and tells how many they were. `~` allows Redis to
 * leave a few more entries than asked; here it trims exactly.
 */
export function parseTrim(words: readonly string[]): { trim: Trim; length: number } {
  const [strategy = '', ...rest] = words;
  const marked = rest[0] === '=' || rest[0] === '~';
  const threshold = rest[marked ? 1 : 0];
  if (threshold === undefined) throw syntaxError();
  const length = marked ? 3 : 2;
  switch (strategy.toUpperCase()) {
    case 'MAXLEN': {
      const count = parseInteger(threshold);
      if (count < 0) throw new RedisError('ERR The MAXLEN argument must be >= 0.');
      return { trim: (stream) => stream.trimToLength(count), length };
    }
    case 'MINID': {
      const id = parseId(threshold);
      return { trim: (stream) => stream.trimBelow(id), length };
    }
    default:
      throw syntaxError();
  }
}
