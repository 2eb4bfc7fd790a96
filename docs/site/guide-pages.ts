import { escapeXml } from '../../shared/kernel/escape-xml.ts';
import { GUIDE_GROUPS, GUIDES, type GuideName } from '../guides/guides.ts';
import { readGuide } from '../guides/read-guide.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import { type SitePage, toMenu } from './page.ts';
import { renderMarkdown, sectionsOf, tableOfContents } from './render-markdown.ts';

type Entry = { name: GuideName; title: string; href: string };

/** The guide that exists only in a local run's site. */
const LOCAL_GUIDE: GuideName = 'testing-locally';

export const guidesOf = (isLocal: boolean): GuideName[] =>
  GUIDES.filter((name) => isLocal || name !== LOCAL_GUIDE);

/** Every guide in every language, and the home of each. */
export const guidePages = (isLocal: boolean): SitePage[] =>
  LANGUAGES.flatMap((language) => {
    const entries = guidesOf(isLocal).map((name) => ({
      name,
      title: readGuide(language, name).title,
      href: `/docs/${language}/guides/${name}`,
    }));
    return [
      homePage(language, entries),
      ...entries.map((entry, index) => guidePage(language, entries, entry, index)),
    ];
  });

function homePage(language: Language, entries: Entry[]): SitePage {
  const { title, markdown } = readGuide(language, 'index');
  const body = `<div class="home">\n${renderMarkdown(markdown)}</div>`;
  return { language, path: '', title, body, menu: toGuidesMenu(language, entries) };
}

function guidePage(language: Language, entries: Entry[], entry: Entry, index: number): SitePage {
  const { title, markdown } = readGuide(language, entry.name);
  const [heading = '', ...rest] = renderMarkdown(markdown).split('</h1>');
  const contents = tableOfContents(language, sectionsOf(markdown));
  const body = `<div class="guide">\n${contents}<div class="text">\n${heading}</h1>${rest.join('</h1>')}${toNeighbors(entries[index - 1], entries[index + 1])}\n</div>\n</div>`;
  return {
    language,
    path: `/guides/${entry.name}`,
    title,
    description: firstParagraph(markdown),
    body,
    isWide: true,
    menu: toGuidesMenu(language, entries, entry),
  };
}

const toGuidesMenu = (language: Language, entries: Entry[], current?: Entry): string =>
  toMenu(
    WORDS[language].guides,
    GUIDE_GROUPS.map(({ title, guides }) => ({
      title: title[language],
      items: entries
        .filter(({ name }) => guides.some((guide) => guide === name))
        .map((entry) => ({ href: entry.href, text: entry.title, isCurrent: entry === current })),
    })),
  );

/** The beginning of a guide's text, without markup. */
const firstParagraph = (markdown: string): string =>
  (markdown.split('\n\n').find((block) => /^(\p{L}|`(?!``)).{40}/su.test(block)) ?? '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/<!--.*?-->|[`*]/g, '');

const toNeighbors = (previous: Entry | undefined, next: Entry | undefined): string =>
  `<p class="neighbors">${[
    previous === undefined ? '' : `<a rel="prev" href="${previous.href}">← ${escapeXml(previous.title)}</a>`,
    next === undefined ? '' : `<a rel="next" href="${next.href}">${escapeXml(next.title)} →</a>`,
  ].join('\n')}</p>`;
