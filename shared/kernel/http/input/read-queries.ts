import { getQueryParams } from 'hono/utils/url';

/** A plus before a number, which few encode and which would be read as a space: `number=+573001234567`. */
const PLUS_OF_NUMBER = /([?&][^=&?]*=)\+(?=[\d(])/g;

/** All values of each parameter of a URL's query. */
export const readQueries = (url: string): Record<string, string[]> =>
  getQueryParams(url.replaceAll(PLUS_OF_NUMBER, '$1%2B'));
