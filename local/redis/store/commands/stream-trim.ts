import { RedisError } from '../../protocol.ts';
import { syntaxError } from '../errors.ts';
import { parseInteger } from '../numbers.ts';
import type { Stream } from '../stream.ts';
import { parseId } from '../stream-id.ts';

/** Trims a stream and returns how many entries were removed. */
export type Trim = (stream: Stream) => number;

/**
 * Parses `MAXLEN|MINID [=|~] threshold` at the start of the words, and returns their number. `~` allows Redis to keep a
 * few more entries; here it trims exactly.
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
