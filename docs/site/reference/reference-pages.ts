import { escapeXml } from '../../../shared/kernel/escape-xml.ts';
import { declarationOf, FUNCTION_NAMES } from '../../../shared/kernel/functions.ts';
import { LANGUAGES, type Language, WORDS } from '../languages.ts';
import { type SitePage, toMenu } from '../page.ts';
import { toBreakable, toHeading } from '../render-markdown.ts';
import { translateText } from '../spanish.ts';
import { eventsPage } from './events-page.ts';
import { operationPage } from './operation-page.ts';
import { OPERATIONS, type Operation, TAGS } from './operations.ts';

/** A page per operation and language, and their index in each language. */
export const referencePages = (): SitePage[] =>
  LANGUAGES.flatMap((language) => [
    listPage(language),
    eventsPage(language, toReferenceMenu(language, undefined, true)),
    ...OPERATIONS.map((operation) =>
      operationPage(language, operation, toReferenceMenu(language, operation)),
    ),
  ]);

const ofTag = (name: string): Operation[] => OPERATIONS.filter(({ tags }) => tags.includes(name));

export const addressOf = (language: Language, { operationId }: Operation): string =>
  `/docs/${language}/reference/${operationId}`;

/** The name that customers read for a group of operations. */
function titleOf(language: Language, tag: string): string {
  const name = FUNCTION_NAMES.find((each) => each === tag);
  return name === undefined ? tag : declarationOf(name).title[language];
}

function listPage(language: Language): SitePage {
  const sections = TAGS.filter(({ name }) => ofTag(name).length > 0).map(({ name, description = '' }) => {
    const items = ofTag(name).map(
      (operation) =>
        `<li><a href="${addressOf(language, operation)}">${escapeXml(translateText(language, operation.summary))}</a> <span class="endpoint"><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <code>${toBreakable(operation.path)}</code></span></li>`,
    );
    return `${toHeading(2, name, titleOf(language, name))}\n<p>${escapeXml(translateText(language, description))}</p>\n<ul class="operations">\n${items.join('\n')}\n</ul>`;
  });
  const { reference } = WORDS[language];
  const body = `<h1>${reference}</h1>
<p><a href="${language === 'es' ? '/docs/openapi.es.json' : '/api/v6/openapi.json'}">OpenAPI 3.1</a> · <a href="/docs/postman.json">Postman</a> · <a href="/docs/${language}/reference/events">${WORDS[language].events}</a></p>
${sections.join('\n')}`;
  return { language, path: '/reference', title: reference, body, menu: toReferenceMenu(language) };
}

const toReferenceMenu = (language: Language, current?: Operation, isEvents = false): string =>
  toMenu(WORDS[language].reference, [
    ...TAGS.map(({ name }) => ({
      title: titleOf(language, name),
      folds: true,
      items: [
        ...ofTag(name).map((operation) => ({
          href: addressOf(language, operation),
          text: translateText(language, operation.summary),
          isCurrent: operation === current,
          method: operation.method,
        })),
        ...(name === 'webhooks' ? [toEventsItem(language, isEvents)] : []),
      ],
    })).filter(({ items }) => items.length > 0),
  ]);

const toEventsItem = (language: Language, isCurrent: boolean) => ({
  href: `/docs/${language}/reference/events`,
  text: WORDS[language].events,
  isCurrent,
});
