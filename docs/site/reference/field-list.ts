import { escapeXml } from '../../../shared/kernel/escape-xml.ts';
import { MOMENT_FORM } from '../../../shared/kernel/time/parse-moment.ts';
import { type Language, WORDS } from '../languages.ts';
import { translateText } from '../spanish.ts';
import { boundsOf } from './bounds.ts';
import { countFields, type FieldNode } from './fields.ts';

/** Fields shown initially; more are folded. */
const FIELDS_IN_SIGHT = 6;
/** A longer pattern is not readable: the description says the same in words. */
const MAX_PATTERN = 16;
/** Patterns that are shown as the form that they demand. */
const FORMS: Readonly<Record<string, string>> = {
  '^\\d{4}-\\d{2}-\\d{2}$': 'YYYY-MM-DD',
  [MOMENT_FORM.source]: 'YYYY-MM-DD[ HH:MM[:SS][-05:00]]',
};

/** A request says which fields it requires; a response, which of them may be missing. */
export type Marked = 'required' | 'optional';

/** Fields with their types, meanings and rules; those of an object are folded below it. */
export const fieldList = (language: Language, fields: readonly FieldNode[], marked: Marked): string =>
  `<ul class="fields">\n${fields.map((field) => toItem(language, field, marked)).join('\n')}\n</ul>`;

/** Folds the fields as a whole when there are many. */
export const foldedFields = (
  language: Language,
  summary: string,
  fields: readonly FieldNode[],
  marked: Marked,
): string =>
  fields.length === 0
    ? ''
    : `<details class="fold"${countFields(fields) <= FIELDS_IN_SIGHT ? ' open' : ''}><summary>${summary}</summary>\n${fieldList(language, fields, marked)}</details>`;

function toItem(language: Language, field: FieldNode, marked: Marked): string {
  const words = WORDS[language];
  const { name, type, required, text, fields } = field;
  const mark = required === (marked === 'required') ? ` · ${words[marked]}` : '';
  const rules = rulesOf(language, field);
  const meaning = [
    toDescriptionHtml(language, text),
    rules === '' ? '' : `<span class="rules">${rules}</span>`,
  ];
  return `<li><p><code>${escapeXml(name)}</code> <span class="type">${escapeXml(type)}${mark}</span></p>
${text === '' && rules === '' ? '' : `<p>${meaning.join(' ').trim()}</p>`}${foldedFields(language, words.fieldsOf(name), fields, marked)}</li>`;
}

/** The rules for a field's value, as sentences. */
function rulesOf(language: Language, { schema }: FieldNode): string {
  const words = WORDS[language];
  const { 'x-extensible-enum': known = [], enum: values = known, default: fallback, pattern = '' } = schema;
  const listed = values.filter((value) => value !== null).map((value) => toCode(String(value)));
  const form = FORMS[pattern] ?? pattern;
  const bounds = boundsOf(language, schema);
  return [
    ...(bounds === undefined ? [] : [bounds.charAt(0).toUpperCase() + bounds.slice(1)]),
    ...(pattern === '' || (form === pattern && form.length > MAX_PATTERN) ? [] : [toCode(form)]),
    ...(listed.length === 0 ? [] : [`${words.values(listed.length)}: ${listed.join(', ')}`]),
    ...(fallback === undefined || typeof fallback === 'object'
      ? []
      : [`${words.fallback}: ${toCode(String(fallback))}`]),
  ]
    .map((rule) => `${rule}.`)
    .join(' ');
}

const toCode = (text: string): string => `<code>${escapeXml(text)}</code>`;

/** A description with inline code marked up; it has no other Markdown. */
export const toDescriptionHtml = (language: Language, text: string): string =>
  markCode(translateText(language, text));

/** Text as HTML, with what is between backticks as code. */
export const markCode = (text: string): string => escapeXml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
