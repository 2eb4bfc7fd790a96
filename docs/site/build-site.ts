import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composerRepository } from '../../client/packages/composer.ts';
import openapi from '../../openapi/openapi.json' with { type: 'json' };
import { readGuide } from '../guides/read-guide.ts';
import { type Addresses, fillAddresses } from './addresses.ts';
import { assetAddress, assetFiles } from './assets.ts';
import { changelogFeed } from './changelog-feed.ts';
import { withCodeSamples } from './code-samples.ts';
import { errorPages } from './error-pages.ts';
import { guidePages, guidesOf } from './guide-pages.ts';
import { LANGUAGES } from './languages.ts';
import { llmsText } from './llms-text.ts';
import { llmsFullText, markdownPages, toSpanish } from './markdown-pages.ts';
import { toHtml } from './page.ts';
import { plainPages } from './plain-pages.ts';
import { postmanCollection } from './postman.ts';
import { referencePages } from './reference/reference-pages.ts';
import { robotsText, siteMap } from './robots.ts';
import { searchIndex, searchPages } from './search-pages.ts';

/** Writes the whole reference site and the document into a folder, for a deployment at `addresses`. */
export function buildSite(folder: string, addresses: Addresses): void {
  const { api, isLocal } = addresses;
  const write = (name: string, content: string | Buffer): void => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? fillAddresses(content, addresses) : content);
  };
  const found = [...guidePages(isLocal), ...referencePages(), ...errorPages(api)];
  const pages = [...found, ...searchPages(), ...plainPages()];
  for (const page of pages) write(`docs/${page.language}${page.path}.html`, toHtml(page, assetAddress));
  for (const language of LANGUAGES) {
    for (const name of guidesOf(isLocal))
      write(`docs/${language}/guides/${name}.md`, readGuide(language, name).markdown);
    write(`docs/${language}/search.json`, JSON.stringify(searchIndex(language, isLocal)));
    write(`docs/${language}/changelog.xml`, changelogFeed(language, api));
  }
  for (const [path, text] of markdownPages(api)) write(`docs/${path}`, text);
  write('llms.txt', llmsText(isLocal));
  write('docs/llms-full.txt', llmsFullText(isLocal, api));
  write('robots.txt', robotsText(api));
  write('sitemap.xml', siteMap(api, found));
  const document = { ...withCodeSamples(openapi), servers: [{ url: api }] };
  write('openapi.json', JSON.stringify(document));
  write('docs/openapi.es.json', JSON.stringify(toSpanish(document)));
  write('docs/postman.json', JSON.stringify(postmanCollection(api)));
  write('docs/packages/packages.json', JSON.stringify(composerRepository(`${api}/docs/packages`)));
  for (const [path, content] of assetFiles()) write(path, content);
}
