import type { RedisError } from '../../protocol.ts';

/** Splits words into pairs; throws `refusal` if one is left over. */
export function pairs(words: readonly string[], refusal: () => RedisError): [string, string][] {
  const result: [string, string][] = [];
  for (let index = 0; index < words.length; index += 2) {
    const [first, second] = words.slice(index, index + 2);
    if (first === undefined || second === undefined) throw refusal();
    result.push([first, second]);
  }
  return result;
}
