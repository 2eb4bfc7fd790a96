const encoder = new TextEncoder();
const sizeOf = (text: string): number => encoder.encode(text).length;

/**
 * The parts of a text that an engine takes one by one: as many whole sentences as fit into `maxBytes` of UTF-8; a
 * sentence that does not fit is split between words, a word that does not between characters. Joined, they are the text.
 */
export function splitText(text: string, maxBytes: number): string[] {
  const fits = (part: string) => sizeOf(part) <= maxBytes;
  if (fits(text)) return [text];
  const segments = (['sentence', 'word', 'grapheme'] as const).reduce<string[]>(
    (parts, granularity) => parts.flatMap((part) => (fits(part) ? [part] : segment(part, granularity))),
    [text],
  );
  const packed: string[] = [];
  let last = '';
  // A letter under a thousand accents does not fit even so: its code points do.
  for (const part of segments.flatMap((part) => (fits(part) ? [part] : [...part]))) {
    if (last !== '' && !fits(last + part)) {
      packed.push(last);
      last = '';
    }
    last += part;
  }
  return [...packed, last];
}

const segment = (text: string, granularity: 'sentence' | 'word' | 'grapheme'): string[] =>
  Array.from(new Intl.Segmenter('es', { granularity }).segment(text), ({ segment }) => segment);
