import { marked } from 'marked';
import { errorExample } from '../../openapi/error-examples.ts';
import openapi from '../../openapi/openapi.json' with { type: 'json' };
import { ERROR_CODES, type ErrorCode } from '../../shared/http/error-codes.ts';
import { ERROR_TEXTS } from '../errors/error-texts.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import { escapeHtml, type Page } from './page.ts';

// Object.keys types its answer as string[]; the table has no other keys than these.
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

const MANY = 12;

/** One page per error code and language, and a list of them in each. */
export const errorPages = (baseUrl: string): Page[] =>
  LANGUAGES.flatMap((language) => [
    listPage(language),
    ...CODES.map((code) => codePage(language, code, baseUrl)),
  ]);

const causeOf = (language: Language, code: ErrorCode): string =>
  language === 'en' ? ERROR_CODES[code].summary : ERROR_TEXTS[code].causa;

function listPage(language: Language): Page {
  const words = WORDS[language];
  const rows = CODES.map(
    (code) =>
      `<tr><td>${ERROR_CODES[code].status}</td><td><a href="/docs/${language}/errors/${code}"><code>${code.replaceAll('_', '_<wbr>')}</code></a></td><td>${escapeHtml(causeOf(language, code))}</td></tr>`,
  );
  const body = `<h1>${words.errors}</h1>
<div class="scroll"><table><thead><tr><th>HTTP</th><th>error.code</th><th>${words.cause}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
  return { language, path: '/errors', title: words.errors, body };
}

function codePage(language: Language, code: ErrorCode, baseUrl: string): Page {
  const words = WORDS[language];
  const body = `<h1><code>${code}</code></h1>
<p class="status">${words.status} <strong>${ERROR_CODES[code].status}</strong></p>
<h2>${words.cause}</h2>
<p>${escapeHtml(causeOf(language, code))}</p>
<h2>${words.action}</h2>
${marked.parse(ERROR_TEXTS[code].action[language], { async: false })}
<h2>${words.example}</h2>
<pre><code>${escapeHtml(JSON.stringify(errorExample(code, baseUrl), null, 2))}</code></pre>
${toOperations(language, operationsWith(code))}
<p><a href="/docs/${language}/errors">${words.allErrors}</a></p>`;
  return { language, path: `/errors/${code}`, title: code, body };
}

type Described = { responses: Record<string, { 'x-error-codes'?: string[] }> };

const operationsWith = (code: ErrorCode): string[] =>
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    // The document's type lists the literal operations; what is read here is the same in each.
    Object.entries(methods as unknown as Record<string, Described>)
      .filter(([, { responses }]) =>
        Object.values(responses).some(({ 'x-error-codes': codes = [] }) => codes.includes(code)),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );

/** Where a code comes from, unless that is nowhere or nearly everywhere. */
function toOperations(language: Language, operations: string[]): string {
  if (operations.length === 0 || operations.length > MANY) return '';
  const items = operations.map((operation) => `<li><code>${operation}</code></li>`);
  return `<h2>${WORDS[language].answeredBy}</h2>\n<ul>${items.join('\n')}</ul>`;
}
