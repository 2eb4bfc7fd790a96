import { marked } from 'marked';
import { ERROR_CODES, type ErrorCode } from '../../shared/http/error-codes.ts';
import { ERROR_TEXTS } from '../errors/error-texts.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import { escapeHtml, type Page } from './page.ts';

// Object.keys types its answer as string[]; the table has no other keys than these.
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

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
      `<tr><td>${ERROR_CODES[code].status}</td><td><a href="/docs/${language}/errors/${code}"><code>${code}</code></a></td><td>${escapeHtml(causeOf(language, code))}</td></tr>`,
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
<pre><code>${escapeHtml(JSON.stringify(exampleOf(code, baseUrl), null, 2))}</code></pre>
<p><a href="/docs/${language}/errors">${words.allErrors}</a></p>`;
  return { language, path: `/errors/${code}`, title: code, body };
}

const exampleOf = (code: ErrorCode, baseUrl: string) => ({
  success: false,
  error: { code, type: `${baseUrl}/docs/errors/${code}`, message: ERROR_CODES[code].message, details: [] },
  meta: {
    requestId: '9f2c4d1b7a3e4f60b8c1d2e3f4a5b6c7',
    timestamp: '2026-11-20T23:02:47.394-05:00',
    responseTimeMs: 12,
  },
});
