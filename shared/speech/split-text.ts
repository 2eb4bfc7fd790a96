const encoder = new TextEncoder();
const sizeOf = (text: string): number => encoder.encode(text).length;

/**
 * Splits a text for an engine: as many whole sentences as fit into `maxBytes` of UTF-8; longer sentences are split
 * between words, longer words between characters. The parts join to the text.
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
  // A letter with a thousand combining accents may not fit as a whole: split it into code points.
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
