import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorPages } from './error-pages.ts';
import { guidePages } from './guide-pages.ts';
import { LANGUAGES } from './languages.ts';
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
  'llms.txt': here('assets/llms.txt'),
  'robots.txt': here('assets/robots.txt'),
  _headers: here('assets/_headers'),
};

/** Writes the whole reference site into a folder; `baseUrl` is where the API is reached. */
export function buildSite(folder: string, baseUrl: string): void {
  const pages = [...guidePages(), ...errorPages(baseUrl), ...LANGUAGES.map(referencePage)];
  for (const page of pages) {
    const file = join(folder, `docs/${page.language}${page.path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toHtml(page));
  }
  mkdirSync(join(folder, 'docs/assets'), { recursive: true });
  for (const [to, from] of Object.entries(ASSETS)) copyFileSync(from, join(folder, to));
}
