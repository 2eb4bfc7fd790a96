import MiniSearch from 'minisearch';
import { EVENT_TYPE_NAMES } from '../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../shared/webhooks/event-types.ts';
import { readGuide } from '../guides/read-guide.ts';
import { causeOf, ERROR_CODES_IN_ORDER } from './error-pages.ts';
import { guidesOf } from './guide-pages.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import type { SitePage } from './page.ts';
import { allFieldsOf } from './reference/fields.ts';
import { EVENTS, OPERATIONS, type Operation, successOf } from './reference/operations.ts';
import { addressOf } from './reference/reference-pages.ts';
import { toSlug } from './render-markdown.ts';
import { type Findable, SEARCH_OPTIONS } from './search-options.ts';
import { translateText } from './spanish.ts';
import { synonymsOf } from './synonyms.ts';

const searchPage = (language: Language): SitePage => {
  const { search, searchScript, noResults } = WORDS[language];
  return {
    language,
    path: '/search',
    title: search,
    assets: ['search.js'],
    body: `<h1>${search}</h1>
<noscript><p>${searchScript}</p></noscript>
<p id="none" hidden>${noResults}</p>
<ol id="results" aria-live="polite"></ol>`,
  };
};

export const searchPages = (): SitePage[] => LANGUAGES.map(searchPage);

/** The index of a language, as MiniSearch loads it. */
export function searchIndex(language: Language, isLocal: boolean): MiniSearch<Findable> {
  const index = new MiniSearch(SEARCH_OPTIONS);
  const all = findablesOf(language, isLocal);
  index.addAll(all.map((each) => ({ ...each, names: `${each.names} ${synonymsOf(each.title, each.text)}` })));
  return index;
}

/** Guides by their sections, operations with their fields, events and error codes. */
const findablesOf = (language: Language, isLocal: boolean): Findable[] => [
  ...guidesOf(isLocal).flatMap((name) => toSections(language, name)),
  {
    title: WORDS[language].reference,
    href: `/docs/${language}/reference`,
    kind: WORDS[language].reference,
    text: 'OpenAPI 3.1 · Postman',
    names: '',
  },
  ...OPERATIONS.map((operation) => toFindable(language, operation)),
  ...ERROR_CODES_IN_ORDER.map((code) => ({
    title: code,
    href: `/docs/${language}/errors/${code}`,
    kind: WORDS[language].errors,
    text: toText(causeOf(language, code)),
    names: '',
  })),
  ...EVENT_TYPE_NAMES.map((type) => ({
    title: type,
    href: `/docs/${language}/reference/events#${type}`,
    kind: WORDS[language].events,
    text: toText(EVENT_TYPES[type].summary[language]),
    names: allFieldsOf(EVENTS[type]?.schema?.properties?.data ?? {})
      .map(({ name }) => name)
      .join(' '),
  })),
];

function toSections(language: Language, name: Parameters<typeof readGuide>[1]): Findable[] {
  const { title, markdown } = readGuide(language, name);
  const href = `/docs/${language}/guides/${name}`;
  const [introduction = '', ...sections] = markdown.split(/^## /m);
  const kind = WORDS[language].guides;
  return [
    { title, href, kind, text: toText(introduction), names: '' },
    ...sections.map((section) => {
      const [heading = '', ...text] = section.split('\n');
      return {
        title: `${title}: ${heading.replaceAll('`', '')}`,
        href: `${href}#${toSlug(heading)}`,
        kind,
        text: toText(text.join('\n')),
        names: '',
      };
    }),
  ];
}

/** The prose of Markdown, without code blocks, addresses and marks; a table's row becomes a sentence. */
const toText = (markdown: string): string =>
  markdown
    .replaceAll(/```[\s\S]*?```|<!--.*?-->|^#.*$|^[|\s:-]+$/gm, ' ')
    .replaceAll(
      /^\|(.*)\|$/gm,
      (_, row: string) =>
        `${row
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · ')}. `,
    )
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]|\b_|_\b/g, '')
    .replaceAll(/\||^\s*-\s/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function toFindable(language: Language, operation: Operation): Findable {
  const { operationId, method, path, description = '', parameters = [], requestBody } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const data = successOf(operation).reply.content?.['application/json']?.schema?.properties?.data ?? {};
  const fields = [...allFieldsOf(body), ...allFieldsOf(data)].map(({ name }) => name);
  return {
    title: translateText(language, operation.summary),
    href: addressOf(language, operation),
    kind: `${method} ${path}`,
    text: toText(translateText(language, description)),
    names: [operationId, ...parameters.map(({ name }) => name), ...new Set(fields)].join(' '),
  };
}
