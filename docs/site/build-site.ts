import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapi from '../../openapi/openapi.json' with { type: 'json' };
import { GUIDES } from '../guides/guides.ts';
import { readGuide } from '../guides/read-guide.ts';
import { errorPages } from './error-pages.ts';
import { guidePages } from './guide-pages.ts';
import { LANGUAGES } from './languages.ts';
import { llmsText } from './llms-text.ts';
import { toHtml } from './page.ts';
import { referencePage } from './reference-page.ts';

const here = (file: string): string => new URL(file, import.meta.url).pathname;

/** What is copied as it is. The viewer is Swagger UI (Apache-2.0), served by us. */
const ASSETS = {
  'docs/assets/site.css': here('assets/site.css'),
  'docs/assets/icon.svg': here('assets/icon.svg'),
  'docs/assets/viewer.js': here('assets/viewer.js'),
  'docs/assets/swagger-ui.css': here('../../node_modules/swagger-ui-dist/swagger-ui.css'),
  'docs/assets/swagger-ui-bundle.js': here('../../node_modules/swagger-ui-dist/swagger-ui-bundle.js'),
  'docs/assets/swagger-ui.LICENSE.txt': here('../../node_modules/swagger-ui-dist/LICENSE'),
  'docs/assets/swagger-ui.NOTICE.txt': here('../../node_modules/swagger-ui-dist/NOTICE'),
  'robots.txt': here('assets/robots.txt'),
  _headers: here('assets/_headers'),
};

/** Writes the whole reference site and the document into a folder; `baseUrl` is where the API is reached. */
export function buildSite(folder: string, baseUrl: string): void {
  const pages = [...guidePages(), ...errorPages(baseUrl), ...LANGUAGES.map(referencePage)];
  const write = (name: string, text: string): void => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  for (const page of pages) write(`docs/${page.language}${page.path}.html`, toHtml(page));
  for (const language of LANGUAGES)
    for (const name of GUIDES)
      write(`docs/${language}/guides/${name}.md`, readGuide(language, name).markdown);
  write('llms.txt', llmsText());
  write('openapi.json', JSON.stringify({ ...openapi, servers: [{ url: baseUrl }] }));
  mkdirSync(join(folder, 'docs/assets'), { recursive: true });
  for (const [to, from] of Object.entries(ASSETS)) copyFileSync(from, join(folder, to));
}
