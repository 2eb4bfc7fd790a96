import { escapeXml } from '../../shared/kernel/escape-xml.ts';
import { LANGUAGES, type Language, WORDS } from './languages.ts';

export type SitePage = {
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
export function toHtml(page: SitePage, asset: AssetAddress): string {
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
${page.hasMarkdown ? `<link rel="alternate" type="text/markdown" href="/docs/${language}${path}.md">\n` : ''}<script src="${asset('theme.js')}"></script>
${['site.css', 'site.js', ...(page.assets ?? [])].map((name) => toTag(name, asset)).join('\n')}
</head>
<body data-copy="${words.copy}" data-copied="${words.copied}">
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="brand" href="/docs/${language}">${TITLE}</a>
<nav aria-label="${words.navigation}">
<a href="/docs/${language}">${words.guides}</a>
<a href="/docs/${language}/reference">${words.reference}</a>
<a href="/docs/${language}/errors">${words.errors}</a>
<a href="https://portal.operator.example">${words.portal}</a>
<a href="/docs/${other}${path}" hreflang="${other}" lang="${other}">${words.other}</a>
</nav>
<select id="theme" aria-label="${words.theme}" hidden>
${Object.entries(words.themes)
  .map(([theme, name]) => `<option value="${theme}">${name}</option>`)
  .join('\n')}
</select>
<form role="search" action="/docs/${language}/search" data-index="/docs/${language}/search.json" data-script="${asset('search.js')}">
<input type="search" name="q" aria-label="${words.search}" placeholder="${words.searchKeys}" autocomplete="off" required>
<div id="found" hidden>
<ul role="listbox" id="found-list" aria-label="${words.results}"></ul>
<p hidden>${words.noResults}</p>
<button type="submit">${words.allResults}</button>
</div>
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

type MenuItem = { href: string; text: string; isCurrent: boolean; method?: string };

const toMenuItem = ({ href, text, isCurrent, method }: MenuItem): string => {
  const badge = method === undefined ? '' : `<span class="method ${method.toLowerCase()}">${method}</span> `;
  return `<li><a href="${href}"${isCurrent ? ' aria-current="page"' : ''}>${badge}${escapeXml(text)}</a></li>`;
};

/**
 * A navigation list beside the text, initially closed on phones. A section that `folds` is open only around the page that is
 * read.
 */
export function toMenu(
  label: string,
  sections: readonly { title: string; items: readonly MenuItem[]; folds?: boolean }[],
): string {
  const lists = sections.map(({ title, items, folds = false }) => {
    const list = `<ul>\n${items.map(toMenuItem).join('\n')}\n</ul>`;
    if (!folds) return `<p>${escapeXml(title)}</p>\n${list}`;
    const isOpen = items.some(({ isCurrent }) => isCurrent);
    return `<details class="group"${isOpen ? ' open' : ''}>\n<summary>${escapeXml(title)}</summary>\n${list}\n</details>`;
  });
  return `<details class="menu" open>\n<summary>${label}</summary>\n<nav aria-label="${label}">\n${lists.join('\n')}\n</nav>\n</details>`;
}
