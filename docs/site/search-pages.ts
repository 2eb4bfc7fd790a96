import { readGuide } from '../guides/read-guide.ts';
import { causeOf, ERROR_CODES_IN_ORDER } from './error-pages.ts';
import { guidesOf } from './guide-pages.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import type { Page } from './page.ts';
import { toRows } from './reference/fields.ts';
import { OPERATIONS, type Operation, successOf } from './reference/operations.ts';
import { addressOf } from './reference/reference-pages.ts';
import { toSlug } from './render-markdown.ts';
import { inLanguage } from './spanish.ts';

/** A search entry: title, URL, kind, and further words. */
export type Findable = { title: string; href: string; kind: string; words: string };

export const searchPage = (language: Language): Page => {
  const { search, searchScript, noResults } = WORDS[language];
  return {
    language,
    path: '/search',
    title: search,
    assets: ['search.js'],
    body: `<h1>${search}</h1>
<noscript><p>${searchScript}</p></noscript>
<p id="none" hidden>${noResults}</p>
<ol id="results" data-index="/docs/${language}/search.json" aria-live="polite"></ol>`,
  };
};

export const searchPages = (): Page[] => LANGUAGES.map(searchPage);

/** Guides by their sections, operations with their fields, and error codes. */
export const searchIndex = (language: Language, isLocal: boolean): Findable[] => [
  ...guidesOf(isLocal).flatMap((name) => toSections(language, name)),
  ...OPERATIONS.map((operation) => toFindable(language, operation)),
  ...ERROR_CODES_IN_ORDER.map((code) => ({
    title: code,
    href: `/docs/${language}/errors/${code}`,
    kind: WORDS[language].errors,
    words: causeOf(language, code),
  })),
];

function toSections(language: Language, name: Parameters<typeof readGuide>[1]): Findable[] {
  const { title, markdown } = readGuide(language, name);
  const href = `/docs/${language}/guides/${name}`;
  const [introduction = '', ...sections] = markdown.split(/^## /m);
  const kind = WORDS[language].guides;
  return [
    { title, href, kind, words: toWords(introduction) },
    ...sections.map((section) => {
      const [heading = '', ...text] = section.split('\n');
      return {
        title: `${title}: ${heading.replaceAll('`', '')}`,
        href: `${href}#${toSlug(heading)}`,
        kind,
        words: toWords(text.join('\n')),
      };
    }),
  ];
}

/** The prose of Markdown, without code blocks and URLs. */
const toWords = (markdown: string): string =>
  markdown
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ')
    .trim();

function toFindable(language: Language, operation: Operation): Findable {
  const { operationId, method, path, description = '', parameters = [], requestBody } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const data = successOf(operation).reply.content?.['application/json']?.schema?.properties?.data ?? {};
  const fields = [...toRows(body), ...toRows(data)].map(({ name }) => name);
  return {
    title: inLanguage(language, operation.summary),
    href: addressOf(language, operation),
    kind: `${method} ${path}`,
    words: [
      operationId,
      inLanguage(language, description),
      ...parameters.map(({ name }) => name),
      ...new Set(fields),
    ].join(' '),
  };
}
