import { marked, Renderer } from 'marked';
import { escapeXml } from '../../shared/kernel/escape-xml.ts';
import { codeBlock } from './highlight.ts';
import { type Language, WORDS } from './languages.ts';

type Section = { depth: number; id: string; title: string };

/** Renders Markdown: headings with anchors, scrolling tables, highlighted code. */
export function renderMarkdown(markdown: string): string {
  const renderer = new Renderer();
  const table = renderer.table;
  renderer.table = function (token) {
    return `<div class="scroll" tabindex="0">${table.call(this, token)}</div>`;
  };
  renderer.heading = function ({ tokens, depth, text }) {
    return `${toHeading(depth, toSlug(text), this.parser.parseInline(tokens))}\n`;
  };
  renderer.codespan = ({ text }) => `<code>${toBreakable(text)}</code>`;
  renderer.image = ({ href, text }) => `<img src="${href}" alt="${text}" loading="lazy">`;
  renderer.code = ({ text, lang }) => `${codeBlock(text, lang)}\n`;
  return marked.parse(markdown, { async: false, renderer });
}

/** A heading that can be linked to; its link shows on it. */
export function toHeading(depth: number, id: string, html: string): string {
  const link = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>`;
  return `<h${depth} id="${id}">${html}${link}</h${depth}>`;
}

/** Code as HTML that may be broken after a slash or an underscore. */
export const toBreakable = (code: string): string =>
  escapeXml(code).replaceAll(/(?<=[\w}])[/_](?=[\w{])/g, '$&<wbr>');

/** The headings of a text below its title. */
export const sectionsOf = (markdown: string): Section[] =>
  marked
    .lexer(markdown)
    .flatMap((token) =>
      token.type === 'heading' && (token.depth === 2 || token.depth === 3)
        ? [{ depth: token.depth, id: toSlug(token.text), title: token.text.replaceAll('`', '') }]
        : [],
    );

/** The table of contents of a long page. */
export function tableOfContents(language: Language, sections: readonly Section[]): string {
  const shown = sections.filter(({ depth }) => depth === 2);
  if (shown.length < 3) return '';
  const items = shown.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  const { contents } = WORDS[language];
  return `<nav class="contents" aria-label="${contents}"><p>${contents}</p><ul>\n${items.join('\n')}\n</ul></nav>\n`;
}

export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
