const SEPARATORS = ',;\t';

/** Where a reader of a CSV line (RFC 4180) is. A quote means something where a field begins, and in a quoted one. */
type Place = 'field begins' | 'unquoted' | 'quoted' | 'quote in quoted';

/** Reads lines in pieces, and tells of each whether it ended within a quoted field. */
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
