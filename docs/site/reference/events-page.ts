import { EVENT_TYPE_NAMES } from '../../../shared/webhooks/event-names.ts';
import { EVENT_TYPES } from '../../../shared/webhooks/event-types.ts';
import { codeBlock } from '../highlight.ts';
import { type Language, WORDS } from '../languages.ts';
import type { SitePage } from '../page.ts';
import { toHeading } from '../render-markdown.ts';
import { foldedFields, markCode } from './field-list.ts';
import { fieldNodesOf } from './fields.ts';
import { EVENTS } from './operations.ts';

/** Every type of event: when it is sent, its fields, and a sample of what is received. */
export function eventsPage(language: Language, menu: string): SitePage {
  const words = WORDS[language];
  const sections = EVENT_TYPE_NAMES.map((type) => {
    const { schema = {}, example } = EVENTS[type] ?? {};
    return `${toHeading(2, type, `<code>${type}</code>`)}
<div class="columns">
<div class="text">
<p>${markCode(EVENT_TYPES[type].summary[language])}</p>
${foldedFields(language, words.fieldsOf('data'), fieldNodesOf(schema.properties?.data ?? {}), 'optional')}
</div>
<div class="samples">${codeBlock(JSON.stringify(example, null, 2), 'json')}</div>
</div>`;
  });
  const body = `<h1>${words.events}</h1>
<p>${words.eventsText} <a href="/docs/${language}/guides/webhooks">Webhooks</a></p>
<ul class="index">${EVENT_TYPE_NAMES.map((type) => `<li><a href="#${type}"><code>${type}</code></a></li>`).join('\n')}</ul>
${sections.join('\n')}`;
  return { language, path: '/reference/events', title: words.events, body, isWide: true, menu };
}
