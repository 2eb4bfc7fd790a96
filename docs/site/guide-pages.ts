import { marked, Renderer } from 'marked';
import { GUIDES, type GuideName } from '../guides/guides.ts';
import { readGuide } from '../guides/read-guide.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';
import { escapeHtml, type Page } from './page.ts';

type Entry = { name: GuideName; title: string; href: string };

/** Every guide in every language, and the home of each. */
export const guidePages = (): Page[] =>
  LANGUAGES.flatMap((language) => {
    const entries = GUIDES.map((name) => ({
      name,
      title: readGuide(language, name).title,
      href: `/docs/${language}/guides/${name}`,
    }));
    return [homePage(language, entries), ...entries.map((_, index) => guidePage(language, entries, index))];
  });

function homePage(language: Language, entries: Entry[]): Page {
  const { title, markdown } = readGuide(language, 'index');
  return { language, path: '', title, body: toBody(markdown), aside: toAside(language, entries) };
}

function guidePage(language: Language, entries: Entry[], index: number): Page {
  const entry = entries[index];
  if (entry === undefined) throw new Error(`There is no guide ${index}.`);
  const { title, markdown } = readGuide(language, entry.name);
  const body = toBody(markdown) + toNeighbours(entries[index - 1], entries[index + 1]);
  return { language, path: `/guides/${entry.name}`, title, body, aside: toAside(language, entries, entry) };
}

const toBody = (markdown: string): string =>
  marked.parse(markdown, { async: false, renderer: createRenderer() });

function toAside(language: Language, entries: Entry[], current?: Entry): string {
  const items = entries.map(
    (entry) =>
      `<li><a href="${entry.href}"${entry === current ? ' aria-current="page"' : ''}>${escapeHtml(entry.title)}</a></li>`,
  );
  return `<nav aria-label="${WORDS[language].guides}"><ul>\n${items.join('\n')}\n</ul></nav>`;
}

const toNeighbours = (previous?: Entry, next?: Entry): string =>
  `<p class="neighbours">${[
    previous === undefined ? '' : `<a rel="prev" href="${previous.href}">← ${escapeHtml(previous.title)}</a>`,
    next === undefined ? '' : `<a rel="next" href="${next.href}">${escapeHtml(next.title)} →</a>`,
  ].join('\n')}</p>`;

/** Headings that can be linked to, and tables that scroll by themselves on a phone. */
function createRenderer(): Renderer {
  const renderer = new Renderer();
  const table = renderer.table;
  renderer.table = function (token) {
    return `<div class="scroll">${table.call(this, token)}</div>`;
  };
  renderer.heading = function ({ tokens, depth, text }) {
    return `<h${depth} id="${toSlug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  };
  return renderer;
}

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
