const SEPARATORS = ',;\t';

/**
 * Position of the reader within a CSV line (RFC 4180). A quote is special only at the start of a field and inside a
 * quoted one.
 */
type Place = 'field begins' | 'unquoted' | 'quoted' | 'quote in quoted';

/** Reads lines piece by piece; `endLine` returns whether the line ended inside a quoted field. */
export function createQuoteReader(): { read(piece: string): void; endLine(): boolean } {
  let place: Place = 'field begins';
  const after = (char: string): Place => {
    if (place === 'quoted') return char === '"' ? 'quote in quoted' : 'quoted';
    if (SEPARATORS.includes(char)) return 'field begins';
    if (char === '"' && place !== 'unquoted') return 'quoted';
    return place === 'field begins' && char.trim() === '' ? place : 'unquoted';
  };
  return {
    read(piece) {
      for (const char of piece) place = after(char);
    },
    endLine() {
      const isOpen = place === 'quoted';
      place = 'field begins';
      return isOpen;
    },
  };
}
