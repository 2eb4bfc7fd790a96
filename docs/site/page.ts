import { escapeXml } from '../../shared/kernel/escape-xml.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';

export type Page = {
  language: Language;
  /** Path below the language: '' is the home, `/errors/ALIAS_TAKEN` a code. */
  path: string;
  title: string;
  /** One or two sentences for search engines. */
  description?: string;
  /** HTML. */
  body: string;
  /** HTML of the navigation before the body. */
  menu?: string;
  /** Whether the body has columns beside its text. */
  isWide?: boolean;
  /** There is the same page as Markdown, at its address with `.md`. */
  hasMarkdown?: boolean;
  /** Names of additional assets: scripts and styles. */
  assets?: readonly string[];
};

/** Returns an asset's URL, which contains a content hash. */
export type AssetAddress = (name: string) => string;

const TITLE = 'Operator API';
const DESCRIPTION_CHARS = 160;

/** Renders a whole page. */
export function toHtml(page: Page, asset: AssetAddress): string {
  const { language, path, title, body, menu, description } = page;
  const words = WORDS[language];
  const [other = language] = LANGUAGES.filter((candidate) => candidate !== language);
  const shortened = (description ?? words.about).replaceAll(/\s+/g, ' ').slice(0, DESCRIPTION_CHARS);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === TITLE ? TITLE : `${escapeXml(title)} · ${TITLE}`}</title>
<meta name="description" content="${escapeXml(shortened)}">
<link rel="icon" href="/favicon.ico" sizes="any">
<link rel="icon" href="${asset('icon.svg')}" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" title="${TITLE}" href="/docs/${language}/changelog.xml">
${LANGUAGES.map((each) => `<link rel="alternate" hreflang="${each}" href="/docs/${each}${path}">`).join('\n')}
${page.hasMarkdown ? `<link rel="alternate" type="text/markdown" href="/docs/${language}${path}.md">\n` : ''}${['site.css', 'site.js', ...(page.assets ?? [])].map((name) => toTag(name, asset)).join('\n')}
</head>
<body data-copy="${words.copy}" data-copied="${words.copied}">
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="brand" href="/docs/${language}">${TITLE}</a>
<nav aria-label="${words.navigation}">
<a href="/docs/${language}">${words.guides}</a>
<a href="/docs/${language}/reference">${words.reference}</a>
<a href="/docs/${language}/errors">${words.errors}</a>
<a href="/docs/${other}${path}" hreflang="${other}" lang="${other}">${words.other}</a>
</nav>
<form role="search" action="/docs/${language}/search">
<input type="search" name="q" aria-label="${words.search}" placeholder="${words.search}" required>
</form>
</header>
<div class="page${page.isWide ? ' wide' : ''}">
${menu === undefined ? '' : `${menu}\n`}<main id="content" tabindex="-1">
${body}
</main>
</div>
</body>
</html>
`;
}

const toTag = (name: string, asset: AssetAddress): string =>
  name.endsWith('.css')
    ? `<link rel="stylesheet" href="${asset(name)}">`
    : `<script type="module" src="${asset(name)}"></script>`;

/** A navigation list beside the text, initially closed on phones. */
export function toMenu(
  label: string,
  sections: readonly {
    title?: string;
    items: readonly { href: string; text: string; isCurrent: boolean }[];
  }[],
): string {
  const lists = sections.map(({ title, items }) => {
    const links = items.map(
      ({ href, text, isCurrent }) =>
        `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${escapeXml(text)}</a></li>`,
    );
    return `${title === undefined ? '' : `<p>${escapeXml(title)}</p>\n`}<ul>\n${links.join('\n')}\n</ul>`;
  });
  return `<details class="menu" open>\n<summary>${label}</summary>\n<nav aria-label="${label}">\n${lists.join('\n')}\n</nav>\n</details>`;
}
