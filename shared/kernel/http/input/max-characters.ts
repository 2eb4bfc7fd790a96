import * as z from 'zod';
import { hasMoreCharacters } from '../../count-characters.ts';
import type { Message } from '../../errors/message.ts';

/**
 * Allows at most this many characters: Unicode code points, as JSON Schema and Postgres count them; zod's own check
 * counts UTF-16 units.
 */
export function maxCharacters(maximum: number, message?: Message) {
  const check = z.check<string>(({ value, issues }) => {
    if (!hasMoreCharacters(value, maximum)) return;
    const words = message === undefined ? {} : { message };
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, ...words });
  });
  // The document's `maxLength` is taken from this.
  check._zod.onattach.push((schema) => {
    schema._zod.bag.maximum = maximum;
  });
  return check;
}
