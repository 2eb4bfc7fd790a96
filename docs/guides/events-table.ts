import * as z from 'zod';
import { EVENT_TYPE_NAMES } from '../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../shared/webhooks/event-types.ts';
import type { Language } from '../site/languages.ts';

type Described = { enum?: string[]; anyOf?: { type?: string }[] };

const WORDS = {
  en: { headings: ['Type', 'When'], orNull: ' (or null)' },
  es: { headings: ['Tipo', 'Cuándo'], orNull: ' (o null)' },
};

/** Every type of event with the fields of its data, as it is declared, in Markdown. */
export function eventsTable(language: Language): string {
  const { headings, orNull } = WORDS[language];
  const rows = EVENT_TYPE_NAMES.map((type) => {
    const { summary, data } = EVENT_TYPES[type];
    // The types cover all of JSON Schema; these are objects with fields.
    const fields = Object.entries((z.toJSONSchema(data).properties ?? {}) as Record<string, Described>);
    const listed = fields.map(([name, { enum: values = [], anyOf = [] }]) => {
      const choices = values.length === 0 ? '' : ` (${values.map((value) => `\`${value}\``).join(', ')})`;
      return `\`${name}\`${choices}${anyOf.some((form) => form.type === 'null') ? orNull : ''}`;
    });
    return `| \`${type}\` | ${summary[language]} | ${listed.join(', ')} |`;
  });
  return [`| ${headings.join(' | ')} | \`data\` |`, '| --- | --- | --- |', ...rows].join('\n');
}
