import { LANGUAGES, type Language, WORDS } from './languages.ts';
import type { SitePage } from './page.ts';

/** Pages at the root of the API's host, and for unknown paths below `/docs`. */
export const plainPages = (): SitePage[] =>
  LANGUAGES.flatMap((language) => [welcomePage(language), notFoundPage(language), sandboxKeyPage(language)]);

function welcomePage(language: Language): SitePage {
  const { about, guides, reference, errors, welcome } = WORDS[language];
  return {
    language,
    path: '/welcome',
    title: welcome,
    body: `<h1>Operator API</h1>
<p>${about}</p>
<ul>
<li><a href="/docs/${language}">${guides}</a></li>
<li><a href="/docs/${language}/reference">${reference}</a></li>
<li><a href="/docs/${language}/errors">${errors}</a></li>
<li><a href="/api/v6/openapi.json">OpenAPI 3.1</a></li>
</ul>`,
  };
}

/** Takes the key of a sandbox from the portal; opened by itself, it says how to get one. */
function sandboxKeyPage(language: Language): SitePage {
  const { sandboxKey, sandboxKeyHelp } = WORDS[language];
  return {
    language,
    path: '/sandbox-key',
    title: sandboxKey,
    body: `<h1>${sandboxKey}</h1>
<p data-key="" data-portal="https://portal.operator.example" data-next="/docs/${language}/reference/createLink#try">${sandboxKeyHelp}</p>`,
    assets: ['sandbox-key.js'],
  };
}

function notFoundPage(language: Language): SitePage {
  const { notFound, notFoundHelp, home } = WORDS[language];
  return {
    language,
    path: '/not-found',
    title: notFound,
    body: `<h1>${notFound}</h1>\n<p>${notFoundHelp}</p>\n<p><a href="/docs/${language}">${home}</a></p>`,
  };
}
