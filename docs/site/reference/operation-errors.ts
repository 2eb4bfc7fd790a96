import type { ErrorCode } from '../../../shared/platform/http/error-codes.ts';
import { ERRORS_HELP } from '../../errors/errors-help.ts';
import { type Language, WORDS } from '../languages.ts';
import { escapeHtml } from '../page.ts';
import { renderMarkdown } from '../render-markdown.ts';
import type { Operation } from './operations.ts';

/** The errors of an operation by status: the cause of each, and folded below it what to do. */
export function operationErrors(language: Language, { responses }: Operation): string {
  const statuses = Object.entries(responses).filter(([status]) => status >= '400');
  const items = statuses.flatMap(([status, { 'x-error-codes': codes = [] }]) =>
    // The document's codes are this table's keys.
    codes.map((code) => toItem(language, status, code as ErrorCode)),
  );
  return `<h2 id="errors">${WORDS[language].errors}</h2>\n<div class="errors">\n${items.join('\n')}\n</div>`;
}

function toItem(language: Language, status: string, code: ErrorCode): string {
  const { summary, action } = ERRORS_HELP[code];
  return `<details><summary><span class="status">${status}</span> <code>${code.replaceAll('_', '_<wbr>')}</code></summary>
<p>${escapeHtml(summary[language])}</p>
${renderMarkdown(action[language])}<p><a href="/docs/${language}/errors/${code}" aria-label="${WORDS[language].more}: ${code}">${WORDS[language].more}</a></p></details>`;
}
