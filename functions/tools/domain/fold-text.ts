const COMBINING_MARKS = /\p{Mark}/gu;

/** Text as compared by a search: without case and without accents (`España` → `espana`). */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase();
