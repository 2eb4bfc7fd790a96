/** Characters as counted and charged: Unicode code points. A loop, because a file has a text for each of its lines. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1) {
    // A high surrogate, and a low one.
    if ((text.charCodeAt(at) & 0xfc00) !== 0xd800 || (text.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

/** Whether a text has more characters. One is one or two UTF-16 units, so most texts need no counting. */
export const hasMoreCharacters = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || countCharacters(text) > most);
