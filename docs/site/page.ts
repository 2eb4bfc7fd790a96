import { LANGUAGES, type Language, WORDS } from './languages.ts';

export type Page = {
  language: Language;
  /** Below the language: '' is the home, `/errors/ALIAS_TAKEN` a code. */
  path: string;
  title: string;
  /** HTML. */
  body: string;
  /** HTML beside the body. */
  aside?: string;
  /** HTML for the head, such as the viewer's files. */
  head?: string;
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A whole page of the site. */
export function toHtml({ language, path, title, body, aside, head = '' }: Page): string {
  const words = WORDS[language];
  const [other = language] = LANGUAGES.filter((candidate) => candidate !== language);
  const alternates = LANGUAGES.map(
    (each) => `<link rel="alternate" hreflang="${each}" href="/docs/${each}${path}">`,
  ).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Operator API</title>
<link rel="stylesheet" href="/docs/assets/site.css">
<link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml">
${alternates}
${head}
</head>
<body>
<header>
<a class="brand" href="/docs/${language}">Operator API</a>
<nav aria-label="${words.navigation}">
<a href="/docs/${language}">${words.guides}</a>
<a href="/docs/${language}/reference">${words.reference}</a>
<a href="/docs/${language}/errors">${words.errors}</a>
<a href="/docs/${other}${path}" hreflang="${other}" lang="${other}">${words.other}</a>
</nav>
</header>
<div class="page">
<main>
${body}
</main>${aside === undefined ? '' : `\n<aside>\n${aside}\n</aside>`}
</div>
</body>
</html>
`;
}
