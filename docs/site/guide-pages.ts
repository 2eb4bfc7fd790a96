import { readdirSync, readFileSync } from 'node:fs';
import { marked, Renderer } from 'marked';
import { LANGUAGES, type Language } from './languages.ts';
import type { Page } from './page.ts';

const GUIDES = new URL('../guides/', import.meta.url);

/** Every guide of `docs/guides/<language>/`; `index.md` is the home of the language. */
export const guidePages = (): Page[] =>
  LANGUAGES.flatMap((language) =>
    readdirSync(new URL(`${language}/`, GUIDES)).map((file) => toPage(language, file)),
  );

function toPage(language: Language, file: string): Page {
  const markdown = readFileSync(new URL(`${language}/${file}`, GUIDES), 'utf8');
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`docs/guides/${language}/${file} has no title: begin with "# …".`);
  const name = file.replace(/\.md$/, '');
  const body = marked.parse(markdown, { async: false, renderer: createRenderer() });
  return { language, path: name === 'index' ? '' : `/${name}`, title, body };
}

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
