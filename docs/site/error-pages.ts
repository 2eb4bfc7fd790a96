import { errorExample } from '../../openapi/error-examples.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/kernel/errors/error-codes.ts';
import { ERRORS_HELP } from '../errors/errors-help.ts';
import { codeBlock } from './highlight.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import { type SitePage, toMenu } from './page.ts';
import { markCode } from './reference/field-list.ts';
import { OPERATIONS, type Operation } from './reference/operations.ts';
import { addressOf } from './reference/reference-pages.ts';
import { renderMarkdown, toBreakable } from './render-markdown.ts';

// Object.keys returns string[], but the table has exactly these keys.
export const ERROR_CODES_IN_ORDER = Object.keys(ERROR_CODES) as ErrorCode[];

const MANY = 12;

/** One page per error code and language, and a list of them in each. */
export const errorPages = (baseUrl: string): SitePage[] =>
  LANGUAGES.flatMap((language) => [
    listPage(language),
    ...ERROR_CODES_IN_ORDER.map((code) => codePage(language, code, baseUrl)),
  ]);

export const causeOf = (language: Language, code: ErrorCode): string => ERRORS_HELP[code].summary[language];

function listPage(language: Language): SitePage {
  const words = WORDS[language];
  const rows = ERROR_CODES_IN_ORDER.map(
    (code) =>
      `<tr><td>${ERROR_CODES[code].status}</td><td><a href="/docs/${language}/errors/${code}"><code>${toBreakable(code)}</code></a></td><td>${markCode(causeOf(language, code))}</td></tr>`,
  );
  const body = `<h1>${words.allErrors}</h1>
<div class="scroll codes" tabindex="0"><table><thead><tr><th>HTTP</th><th>error.code</th><th>${words.cause}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
  return { language, path: '/errors', title: words.allErrors, body, menu: toErrorMenu(language) };
}

function codePage(language: Language, code: ErrorCode, baseUrl: string): SitePage {
  const words = WORDS[language];
  const body = `<h1><code>${code}</code></h1>
<p class="status">${words.status} <strong>${ERROR_CODES[code].status}</strong></p>
<h2>${words.cause}</h2>
<p>${markCode(causeOf(language, code))}</p>
<h2>${words.action}</h2>
${renderMarkdown(ERRORS_HELP[code].action[language])}
<h2>${words.example}</h2>
${codeBlock(JSON.stringify(errorExample(code, baseUrl), null, 2), 'json')}
${toOperations(language, operationsWith(code))}
<p><a href="/docs/${language}/errors">${words.allErrors}</a></p>`;
  return {
    language,
    path: `/errors/${code}`,
    title: code,
    description: causeOf(language, code).replaceAll('`', ''),
    body,
    menu: toErrorMenu(language, code),
    hasMarkdown: true,
  };
}

/** The codes by their status, beside every page of one. */
const toErrorMenu = (language: Language, current?: ErrorCode): string =>
  toMenu(
    WORDS[language].errors,
    [...Map.groupBy(ERROR_CODES_IN_ORDER, (code) => ERROR_CODES[code].status)]
      .sort(([one], [other]) => one - other)
      .map(([status, codes]) => ({
        title: `HTTP ${status}`,
        folds: true,
        items: codes.map((code) => ({
          href: `/docs/${language}/errors/${code}`,
          text: code,
          isCurrent: code === current,
        })),
      })),
  );

const operationsWith = (code: ErrorCode): Operation[] =>
  OPERATIONS.filter(({ responses }) =>
    Object.values(responses).some(({ 'x-error-codes': codes = [] }) => codes.includes(code)),
  );

/** The operations with a code, unless none or nearly all have it. */
function toOperations(language: Language, operations: Operation[]): string {
  if (operations.length === 0 || operations.length > MANY) return '';
  const items = operations.map(
    (operation) =>
      `<li><a href="${addressOf(language, operation)}"><code>${toBreakable(`${operation.method} ${operation.path}`)}</code></a></li>`,
  );
  return `<h2>${WORDS[language].answeredBy}</h2>\n<ul>${items.join('\n')}</ul>`;
}
