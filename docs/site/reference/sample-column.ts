import { codeBlock } from '../highlight.ts';
import { type Language, WORDS } from '../languages.ts';
import { SAMPLE_LANGUAGES } from '../samples/samples.ts';
import { toSampleCall } from '../samples/to-sample-call.ts';
import { type Operation, successOf } from './operations.ts';

/** The request in every language, one at a time, and the answer: they stay in view beside the text. */
export function sampleColumn(language: Language, operation: Operation): string {
  const words = WORDS[language];
  const call = toSampleCall(operation);
  const choices = SAMPLE_LANGUAGES.map(
    ({ id, title }, index) =>
      `<label><input type="radio" name="sample" value="${id}"${index === 0 ? ' checked' : ''}>${title}</label>`,
  );
  const samples = SAMPLE_LANGUAGES.map(
    ({ id, grammar, write, writeHttp }) =>
      `<div data-sample="${id}">${codeBlock(write(call), grammar)}${writeHttp === undefined ? '' : `<details><summary>${words.plainHttp}</summary>\n${codeBlock(writeHttp(call), grammar)}</details>`}</div>`,
  );
  return `<aside class="samples" aria-label="${words.samples}">
<h2 id="request">${words.request}</h2>
<fieldset class="tabs"><legend class="hidden">${words.sampleLanguage}</legend>${choices.join('')}</fieldset>
${samples.join('\n')}
${toAnswer(language, operation)}
</aside>`;
}

function toAnswer(language: Language, operation: Operation): string {
  const { status, reply } = successOf(operation);
  const shown = Object.entries(reply.content ?? {}).flatMap(
    ([type, { 'x-line-example': line, example = line }]) => {
      if (example === undefined) return [];
      const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
      return [codeBlock(text, type === 'application/json' ? 'json' : undefined)];
    },
  );
  return shown.length === 0 ? '' : `<h2>${WORDS[language].answer} ${status}</h2>\n${shown.join('\n')}`;
}

/** Styles that show the sample of the chosen language alone. */
export const sampleStyles = (): string =>
  SAMPLE_LANGUAGES.map(
    ({ id }) => `.samples:has([value="${id}"]:checked) [data-sample="${id}"] { display: block; }`,
  ).join('\n');
