const PLUS_OF_NUMBER = /([?&][^=&?]*=)\+(?=[\d(])/g;

/** A URL with the plus before each number of its query encoded: few do it, and it would be read as a space. */
export const encodePlus = (url: string): string => url.replaceAll(PLUS_OF_NUMBER, '$1%2B');
