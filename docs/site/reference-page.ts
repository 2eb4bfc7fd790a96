import type { Language } from './languages.ts';
import { WORDS } from './languages.ts';
import type { Page } from './page.ts';

const SCRIPTLESS = {
  es: 'El visor necesita JavaScript. El documento está en',
  en: 'The viewer needs JavaScript. The document is at',
};

/** The viewer of the OpenAPI document. */
export const referencePage = (language: Language): Page => ({
  language,
  path: '/reference',
  title: WORDS[language].reference,
  head: `<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<script src="/docs/assets/swagger-ui-bundle.js" defer></script>
<script src="/docs/assets/viewer.js" defer></script>`,
  body: `<div id="viewer"></div>
<noscript><p>${SCRIPTLESS[language]} <a href="/api/v6/openapi.json">/api/v6/openapi.json</a>.</p></noscript>`,
});
