import { type Language, WORDS } from '../languages.ts';
import { escapeHtml } from '../page.ts';
import { inLanguage } from '../spanish.ts';
import { countFields, type FieldNode } from './fields.ts';

/** Fields shown initially; more are folded. */
const FIELDS_IN_SIGHT = 12;

/** Fields with their types, meanings and rules; those of an object are folded below it. */
export const fieldList = (language: Language, fields: readonly FieldNode[]): string =>
  `<ul class="fields">\n${fields.map((field) => toItem(language, field)).join('\n')}\n</ul>`;

/** The same, folded as a whole when there are many. */
export const foldedFields = (language: Language, summary: string, fields: readonly FieldNode[]): string =>
  fields.length === 0
    ? ''
    : `<details class="fold"${countFields(fields) <= FIELDS_IN_SIGHT ? ' open' : ''}><summary>${summary}</summary>\n${fieldList(language, fields)}</details>`;

function toItem(language: Language, { name, type, required, text, rules, fields }: FieldNode): string {
  const words = WORDS[language];
  const shown = rules.map((rule) => `<code>${escapeHtml(rule)}</code>`).join(' ');
  return `<li><p><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}${required ? ` · ${words.required}` : ''}</span></p>
${text === '' && shown === '' ? '' : `<p>${describe(language, text)}${shown === '' ? '' : ` <span class="rules">${shown}</span>`}</p>`}${foldedFields(language, words.fieldsOf(name), fields)}</li>`;
}

/** A description with inline code marked up; it has no other Markdown. */
export const describe = (language: Language, text: string): string =>
  escapeHtml(inLanguage(language, text)).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
