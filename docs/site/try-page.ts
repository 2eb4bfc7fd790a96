import { type Language, WORDS } from './languages.ts';
import type { Page } from './page.ts';

const SCRIPTLESS = {
  es: 'El visor necesita JavaScript. El documento está en',
  en: 'The viewer needs JavaScript. The document is at',
};

/** A page to call the API from the browser, with Swagger UI. */
export const tryPage = (language: Language): Page => ({
  language,
  path: '/try',
  title: WORDS[language].tryIt,
  assets: ['swagger-ui.css', 'swagger-ui-bundle.js', 'viewer.js'],
  body: `<h1 class="hidden">${WORDS[language].tryIt}</h1>
<div id="viewer"></div>
<noscript><p>${SCRIPTLESS[language]} <a href="/api/v6/openapi.json">/api/v6/openapi.json</a>.</p></noscript>`,
});
