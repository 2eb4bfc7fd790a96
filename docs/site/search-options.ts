import type { Options } from 'minisearch';

/** An entry of the search: a section of a guide, an operation, an event or an error code. */
export type Findable = {
  href: string;
  title: string;
  kind: string;
  /** Prose, from which excerpts are shown. */
  text: string;
  /** Further words: names of fields and parameters. */
  names: string;
};

/** The options with which the site's index is built and searched, in the build and in the browser alike. */
export const SEARCH_OPTIONS: Options<Findable> = {
  idField: 'href',
  fields: ['title', 'kind', 'text', 'names'],
  storeFields: ['href', 'title', 'kind', 'text'],
  // Without accents and case.
  processTerm: (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  searchOptions: {
    boost: { title: 5, kind: 2, names: 2 },
    combineWith: 'AND',
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    // The last word is one that is being typed.
    prefix: (term, index, terms) => term.length > 2 || index === terms.length - 1,
  },
};
