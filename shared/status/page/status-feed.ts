import type { Language } from '../../kernel/errors/preferred-language.ts';
import { escapeXml } from '../../kernel/escape-xml.ts';
import type { StatusHistory } from './history-schema.ts';
import { componentName, STATUS_WORDS } from './status-words.ts';

type Entry = { id: string; title: string; text: string; updated: string };

/** Past incidents and planned maintenance as an Atom feed (RFC 4287). */
export function statusFeed(language: Language, api: string, { status, incidents }: StatusHistory): string {
  const words = STATUS_WORDS[language];
  const page = `${api}/status?lang=${language}`;
  const named = (components: readonly string[]) =>
    components.map((name) => componentName(language, name)).join(', ');
  const entries: Entry[] = [
    ...status.maintenance.map(({ id, title, message, components, startsAt, endsAt }) => ({
      id: `maintenance-${id}`,
      title: `${words.maintenance}: ${title}`,
      text: `${message}\n${startsAt} – ${endsAt}\n${named(components)}`,
      updated: startsAt,
    })),
    ...(incidents ?? status.incidents).map((incident) => ({
      id: `incident-${incident.id}`,
      title: `${words[incident.status]}: ${incident.title}`,
      text: `${incident.message}\n${named(incident.components)}`,
      updated: incident.updatedAt,
    })),
  ];
  // Future maintenance must not push the feed's date into the future.
  const moments = entries.map(({ updated }) => updated).filter((at) => at < status.updatedAt);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${escapeXml(`${api}/status`)}</id>
<title>${words.title}</title>
<link href="${escapeXml(page)}"/>
<link rel="self" href="${escapeXml(`${api}/status.xml?lang=${language}`)}"/>
<updated>${moments.sort().at(-1) ?? status.updatedAt}</updated>
<author><name>Operator API</name></author>
${entries.map((entry) => toEntry(entry, api, page)).join('\n')}
</feed>
`;
}

const toEntry = ({ id, title, text, updated }: Entry, api: string, page: string): string => `<entry>
<id>${escapeXml(`${api}/status#${id}`)}</id>
<title>${escapeXml(title)}</title>
<link href="${escapeXml(`${page}#${id}`)}"/>
<updated>${updated}</updated>
<content type="text">${escapeXml(text)}</content>
</entry>`;
