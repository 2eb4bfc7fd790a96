import type { ErrorCode } from '../../../shared/kernel/errors/error-codes.ts';
import { ERRORS_HELP } from '../../errors/errors-help.ts';
import { type Language, WORDS } from '../languages.ts';
import { renderMarkdown, toBreakable, toHeading } from '../render-markdown.ts';
import { bodySizesOf } from './bounds.ts';
import { markCode } from './field-list.ts';
import { OPERATIONS, type Operation } from './operations.ts';

type Coded = { status: string; code: ErrorCode };

const codesOf = ({ responses }: Operation): Coded[] =>
  Object.entries(responses)
    .filter(([status]) => status >= '400')
    .flatMap(([status, { 'x-error-codes': codes = [] }]) =>
      // The document's codes are this table's keys.
      codes.map((code) => ({ status, code: code as ErrorCode })),
    );

/** The codes that more than half of the operations return. */
const COMMON = new Set(
  [...Map.groupBy(OPERATIONS.flatMap(codesOf), ({ code }) => code)]
    .filter(([, uses]) => uses.length > OPERATIONS.length / 2)
    .map(([code]) => code),
);

/** The errors of an operation by status, each with its cause and what to do; those of most operations are folded. */
export function operationErrors(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const { own = [], common = [] } = Object.groupBy(codesOf(operation), ({ code }) =>
    COMMON.has(code) ? 'common' : 'own',
  );
  const toList = (codes: readonly Coded[]): string =>
    codes.map((coded) => toItem(language, operation, coded)).join('\n');
  return `${toHeading(2, 'errors', words.errors)}
<div class="errors">
${toList(own)}${common.length === 0 ? '' : `\n<details class="fold"><summary>${words.commonErrors(common.length)}</summary>\n${toList(common)}</details>`}
</div>`;
}

function toItem(language: Language, operation: Operation, { status, code }: Coded): string {
  const { summary, action } = ERRORS_HELP[code];
  return `<details><summary><span class="status">${status}</span> <code>${toBreakable(code)}</code></summary>
<p>${markCode(summary[language])}${code === 'PAYLOAD_TOO_LARGE' ? ` ${WORDS[language].bodyUpTo} ${bodySizesOf(operation)}.` : ''}</p>
${renderMarkdown(action[language])}<p><a href="/docs/${language}/errors/${code}" aria-label="${WORDS[language].more}: ${code}">${WORDS[language].more}</a></p></details>`;
}
