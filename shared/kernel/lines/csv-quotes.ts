import { SEPARATORS } from './csv-fields.ts';

/**
 * Position of the reader within a CSV line (RFC 4180). A quote is special only at the start of a field and inside a
 * quoted one.
 */
type Place = 'field begins' | 'unquoted' | 'quoted' | 'quote in quoted';

export type QuoteReader = {
  /** Says what begins a field of the lines that follow; until then, each of `SEPARATORS` does. */
  separateBy(separator: string | undefined): void;
  read(piece: string): void;
  /** Whether the line ended inside a quoted field. */
  endLine(): boolean;
};

/** Reads lines piece by piece. */
export function createQuoteReader(): QuoteReader {
  let separators = SEPARATORS;
  let place: Place = 'field begins';
  const after = (char: string): Place => {
    if (place === 'quoted') return char === '"' ? 'quote in quoted' : 'quoted';
    if (separators.includes(char)) return 'field begins';
    if (char === '"' && place !== 'unquoted') return 'quoted';
    return place === 'field begins' && char.trim() === '' ? place : 'unquoted';
  };
  const afterUnquoted = (piece: string): Place => {
    const last = Math.max(...separators.map((separator) => piece.lastIndexOf(separator)), -1);
    const isBegun = last !== -1 || place === 'field begins';
    return isBegun && piece.slice(last + 1).trim() === '' ? 'field begins' : 'unquoted';
  };
  return {
    separateBy(separator) {
      separators = separator === undefined ? [] : [separator];
    },
    read(piece) {
      if (piece === '') return;
      // Nearly all lines: a look at each character would take most of the time of reading a file.
      if (place !== 'quoted' && !piece.includes('"')) place = afterUnquoted(piece);
      else for (const char of piece) place = after(char);
    },
    endLine() {
      const isOpen = place === 'quoted';
      place = 'field begins';
      return isOpen;
    },
  };
}
