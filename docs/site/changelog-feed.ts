import { escapeXml } from '../../shared/kernel/escape-xml.ts';
import { readGuide } from '../guides/read-guide.ts';
import type { Language } from './languages.ts';
import { renderMarkdown, toSlug } from './render-markdown.ts';

/** `## 6.1.0, 2026-03-02`: a version and the day of its release. */
const VERSION = /^(\d+\.\d+\.\d+), (\d{4}-\d{2}-\d{2})$/;

/** The changelog as a feed (RFC 4287), one entry per version. */
export function changelogFeed(language: Language, api: string): string {
  const { title, markdown } = readGuide(language, 'changelog');
  const page = `${api}/docs/${language}/guides/changelog`;
  const entries = markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => toEntry(section, page));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${page}</id>
<title>Operator API: ${title}</title>
<link href="${page}"/>
<link rel="self" href="${api}/docs/${language}/changelog.xml"/>
<updated>${entries[0]?.updated}</updated>
<author><name>Operator API</name></author>
${entries.map(({ xml }) => xml).join('\n')}
</feed>
`;
}

function toEntry(section: string, page: string): { updated: string; xml: string } {
  const [heading = '', ...text] = section.split('\n');
  const [, version, day] = VERSION.exec(heading) ?? [];
  if (version === undefined || day === undefined)
    throw new Error(`The changelog's heading "${heading}" is not a version and its day.`);
  const updated = toMoment(day);
  const xml = `<entry>
<id>${page}#${toSlug(heading)}</id>
<title>${escapeXml(version)}</title>
<link href="${page}#${toSlug(heading)}"/>
<updated>${updated}</updated>
<content type="html">${escapeXml(renderMarkdown(text.join('\n')))}</content>
</entry>`;
  return { updated, xml };
}

const toMoment = (day: string): string => `${day}T00:00:00-05:00`;
