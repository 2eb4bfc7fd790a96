const COMBINING_MARKS = /\p{Mark}/gu;

/** Normalizes text for search: no case and no accents (`España` → `espana`). */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(COMBINING_MARKS, '').toLowerCase();
