import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { toAddresses } from '../../../docs/site/addresses.ts';
import { buildSite } from '../../../docs/site/build-site.ts';
import { LANGUAGES } from '../../../docs/site/languages.ts';
import { OPERATIONS } from '../../../docs/site/reference/operations.ts';
import { textsOfDeclarations } from '../../../docs/site/reference/texts.ts';
import { searchIndex } from '../../../docs/site/search-pages.ts';
import spanish from '../../../docs/site/spanish.json' with { type: 'json' };
import { IS_CI } from '../../harness/ci.ts';

const PAGE_BYTES = 150_000;
const folder = mkdtempSync(join(tmpdir(), 'operator-site-'));
buildSite(
  folder,
  toAddresses('https://api.telco.test', 'https://t.test', 'https://portal.telco.test', 'help@telco.test'),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(folder, name)).isFile(),
);
const texts = files.filter((name) => /\.(html|md|txt|xml|json)$/.test(name));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

test("a deployment's site names its own addresses, and nothing of a local run or of the operator", () => {
  const foreign = texts.filter((name) =>
    /127\.0\.0\.1:|svc_d0|operator\.example|go\.localhost|npm run operator|testing-locally/.test(read(name)),
  );
  expect(foreign).toEqual([]);
  expect(read('docs/en/guides/quick-start.html')).toContain('https://api.telco.test');
  expect(read('docs/en/guides/quick-start.html')).toContain('https://t.test/spring-offers');
  expect(read('docs/en/guides/support.html')).toContain('mailto:help@telco.test');
});

test.runIf(IS_CI)("a local run's site has its port and a working key", () => {
  const local = mkdtempSync(join(tmpdir(), 'operator-site-'));
  buildSite(local, {
    api: 'http://127.0.0.1:9123',
    short: 'http://go.localhost:9123',
    key: 'svc_d0000000000000000000000000000001',
    portal: 'http://portal.localhost:8787',
    support: 'support@operator.localhost',
    isLocal: true,
  });
  const page = readFileSync(join(local, 'docs/en/guides/quick-start.md'), 'utf8');
  rmSync(local, { recursive: true, force: true });
  expect(page).toContain('BASE=http://127.0.0.1:9123');
  expect(page).toContain('KEY=svc_d0000000000000000000000000000001');
  expect(page).toContain('http://go.localhost:9123/spring-offers');
});

test.each(LANGUAGES)('every operation has its page in %s, small enough for a phone', (language) => {
  const shared = files
    .filter((name) => /assets\/site\./.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  for (const { operationId, path } of OPERATIONS) {
    const page = read(`docs/${language}/reference/${operationId}.html`);
    expect(page.replaceAll('<wbr>', '')).toContain(`<code>${path}</code>`);
    expect(page.length + shared, operationId).toBeLessThan(PAGE_BYTES);
  }
});

test.each(LANGUAGES)('every operation and every error code is also a page of Markdown in %s', (language) => {
  for (const { operationId, path, summary } of OPERATIONS) {
    const page = read(`docs/${language}/reference/${operationId}.md`);
    expect(page).toContain(`${path}\``);
    expect(page).toMatch(/^# .+\n/);
    expect(page.includes(`# ${summary}\n`), operationId).toBe(language === 'en');
    expect(read(`docs/${language}/reference/${operationId}.html`)).toContain(
      `type="text/markdown" href="/docs/${language}/reference/${operationId}.md"`,
    );
  }
  const codes = files.filter((name) => name.startsWith(`docs/${language}/errors/`) && name.endsWith('.md'));
  expect(codes).toHaveLength(
    files.filter((name) => name.startsWith(`docs/${language}/errors/`) && name.endsWith('.html')).length,
  );
});

test('one text has every guide, operation and code, and the document is also there in Spanish', () => {
  const all = read('docs/llms-full.txt');
  for (const { path } of OPERATIONS) expect(all).toContain(`${path}\``);
  expect(all).toContain('# AUTH_INVALID_KEY');
  expect(all).toContain('# Assistants');
  const [english, translated] = ['openapi.json', 'docs/openapi.es.json'].map((name) =>
    JSON.parse(read(name)),
  );
  expect(Object.keys(translated.paths)).toEqual(Object.keys(english.paths));
  expect(translated.paths['/api/v6/urlshortener/links'].post.summary).toBe('Crear un enlace corto');
  expect(translated.components.schemas.ShortLink.properties).not.toEqual(
    english.components.schemas.ShortLink.properties,
  );
  expect(Object.keys(translated.components.schemas.ShortLink.properties)).toEqual(
    Object.keys(english.components.schemas.ShortLink.properties),
  );
});

test.each([
  ['en', 'sdk', '/docs/en/guides/clients'],
  ['en', 'postman', '/docs/en/reference'],
  ['en', 'white label', '/docs/en/guides/short-links#your-own-domains'],
  ['en', 'top up', '/docs/en/guides/portal'],
  ['en', 'mcp', '/docs/en/guides/assistants'],
  ['es', 'marca blanca', '/docs/es/guides/short-links#'],
  ['es', 'abonar', '/docs/es/guides/portal#dinero'],
] as const)('in %s, a search for "%s" finds %s', (language, words, href) => {
  const found = searchIndex(language, false).search(words);
  expect(
    found
      .slice(0, 8)
      .map(({ id }) => String(id))
      .filter((id) => id.startsWith(href)),
  ).not.toEqual([]);
});

test('pages of errors keep the navigation, with the code that is read marked in it', () => {
  const page = read('docs/en/errors/ALIAS_TAKEN.html');
  expect(page).toContain('<a href="/docs/en/errors/ALIAS_TAKEN" aria-current="page">ALIAS_TAKEN</a>');
  expect(page).toContain('<summary>HTTP 402</summary>');
  expect(read('docs/en/errors.html')).toContain('<details class="menu"');
});

test('the navigation folds by group, open around the page that is read, and shows the method of each operation', () => {
  const groupsOf = (name: string) =>
    read(name).match(/<details class="group"( open)?>[\s\S]*?<\/details>/g) ?? [];
  const groups = groupsOf('docs/en/reference/updateLink.html');
  expect(groups.length).toBeGreaterThan(5);
  const open = groups.filter((group) => group.startsWith('<details class="group" open>'));
  expect(open).toHaveLength(1);
  expect(open[0]).toContain(
    '<a href="/docs/en/reference/updateLink" aria-current="page"><span class="method patch">PATCH</span> Edit a short link</a>',
  );
  const items = groups.join('').match(/<span class="method \w+">/g);
  expect(items).toHaveLength(OPERATIONS.length);
  expect(
    groupsOf('docs/en/errors/ALIAS_TAKEN.html').filter((group) => group.includes(' open>')),
  ).toHaveLength(1);
});

test('every page has the search of its language, the portal and the choice of a theme, which is made before it is painted', () => {
  for (const name of files.filter((file) => /^docs\/(en|es)\/.*\.html$/.test(file))) {
    const page = read(name);
    const language = name.slice(5, 7);
    expect(page, name).toContain(`data-index="/docs/${language}/search.json"`);
    expect(page, name).toMatch(/<a href="https:\/\/[^"]+">Portal<\/a>/);
    expect(page, name).toMatch(/<select id="theme"[^>]* hidden>/);
    const head = page.slice(0, page.indexOf('</head>'));
    const theme = head.search(/<script src="\/docs\/assets\/theme\.\w+\.js"><\/script>/);
    expect(theme, name).toBeGreaterThan(0);
    expect(theme, name).toBeLessThan(head.indexOf('rel="stylesheet"'));
  }
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

test.each(LANGUAGES)('the page of each operation in %s shows the samples of the document', (language) => {
  type Described = { operationId: string; 'x-codeSamples': { source: string }[] };
  const paths: Record<string, Record<string, Described>> = JSON.parse(read('openapi.json')).paths;
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(described).toHaveLength(OPERATIONS.length);
  for (const { operationId, 'x-codeSamples': samples } of described) {
    const page = read(`docs/${language}/reference/${operationId}.html`);
    const shown = [...page.matchAll(/<div data-sample="[^"]*"><pre[^>]*><code>([\s\S]*?)<\/code>/g)];
    expect(shown.map(([, code = '']) => textOf(code))).toEqual(
      samples.map(({ source }) => source.replace(/\n$/, '')),
    );
  }
});

test('every page has one heading, its own title and description, and no script or style that its policy refuses', () => {
  for (const name of files.filter((file) => file.endsWith('.html'))) {
    const page = read(name);
    const described = /<title>[^<]+<\/title>\n<meta name="description" content="[^"]{20,}/.test(page);
    expect(described, name).toBe(true);
    expect(page.match(/<h1[ >]/g), name).toHaveLength(1);
    const markup = page.replaceAll(/<(pre|code|textarea)\b[\s\S]*?<\/\1>/g, '');
    expect(markup, name).not.toMatch(/<script(?![^>]*\ssrc=)|<style|<[^>]*\s(style|on\w+)=/);
  }
  for (const language of ['en', 'es']) {
    const titles = files
      .filter((file) => file.startsWith(`docs/${language}`) && file.endsWith('.html'))
      .map((file) => /<title>([^<]+)/.exec(read(file))?.[1]);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  }
});

test('every address in the sitemap is a page', () => {
  const addresses = [...read('sitemap.xml').matchAll(/<loc>https:\/\/api\.telco\.test\/(docs[^<]*)/g)];
  expect(addresses.length).toBeGreaterThan(2 * OPERATIONS.length);
  for (const [, path] of addresses) expect(files, path).toContain(`${path}.html`);
});

test("the Postman collection calls every operation at the deployment's address", () => {
  const collection = JSON.parse(read('docs/postman.json'));
  const items: { request: { url: string } }[] = collection.item.flatMap(
    ({ item }: { item: object[] }) => item,
  );
  expect(items).toHaveLength(OPERATIONS.length);
  expect(items.every(({ request }) => request.url.startsWith('{{baseUrl}}/'))).toBe(true);
  expect(collection.variable).toContainEqual({ key: 'baseUrl', value: 'https://api.telco.test' });
});

test('the home page has its title once', () => {
  expect(read('docs/en.html')).toContain('<title>Operator API</title>');
});

test('every text of the declarations has a Spanish translation, and there are no unused ones', () => {
  const english = textsOfDeclarations();
  const translated = Object.keys(spanish);
  expect([...english].filter((text) => !translated.includes(text))).toEqual([]);
  expect(translated.filter((text) => !english.has(text))).toEqual([]);
});

test('no page shows Markdown to its readers', () => {
  const raw = files
    .filter((name) => name.endsWith('.html'))
    .filter((name) =>
      /`|\*\*|\]\(/.test(read(name).replaceAll(/<(pre|code|textarea)\b[\s\S]*?<\/\1>|<[^>]*>/g, '')),
    );
  expect(raw).toEqual([]);
});

test('the rules of a field are sentences in the language of its page', () => {
  expect(read('docs/en/reference/createLink.html')).toContain('Up to 2,048 characters.');
  expect(read('docs/es/reference/createLink.html')).toContain('Hasta 2.048 caracteres.');
  expect(read('docs/en/reference/listLinks.html')).toContain('1 to 100. Default: <code>50</code>.');
  expect(read('docs/es/reference/listLinks.html')).toContain('1 a 100. Si se omite: <code>50</code>.');
});

test('fields that may be null show their bounds, and a moment the form in which it is written', () => {
  const page = read('docs/en/reference/addOptOuts.html');
  expect(page).toContain('Up to 128 characters.');
  expect(page).toContain('<code>YYYY-MM-DD[ HH:MM[:SS][-05:00]]</code>');
  expect(read('docs/en/reference/addTouches.html')).toContain('Up to 64 characters.');
  const recipients = read('docs/en/reference/addRecipients.html');
  expect(recipients).toContain('1 to 64 characters.');
  expect(recipients).toContain('a text of up to 200 characters, or a number of up to 15 digits.');
});

test('the page of a file of lines shows the fields of a line', () => {
  for (const [id, field] of [
    ['downloadLinkBatch', 'shortUrl'],
    ['downloadBatch', 'originalCarrier'],
    ['downloadClickFile', 'unitMicro'],
    ['listCampaignResults', 'endReason'],
  ])
    expect(read(`docs/en/reference/${id}.html`), id).toMatch(
      new RegExp(`Fields of a line[^]*<code>${field}</code>`),
    );
});

test('largest bodies are told by format, in the limits guide, on the page of an operation and with its 413', () => {
  const guide = read('docs/en/guides/limits.html');
  for (const text of ['JSON: 1 MiB; NDJSON, CSV: 16 MiB', 'JSON: 8 MiB; NDJSON, CSV: 64 MiB'])
    expect(guide).toContain(text);
  const page = read('docs/en/reference/addOptOuts.html');
  expect(page).toContain('<dt>Body up to</dt><dd>JSON: 1 MiB; NDJSON, CSV: 16 MiB</dd>');
  expect(page).toContain('The body may have up to JSON: 1 MiB; NDJSON, CSV: 16 MiB.');
});

test('an operation that nothing undoes asks before its form is sent, and so does a charged one', () => {
  expect(read('docs/en/reference/lowerLimits.html')).toContain('Send a request with a lasting effect?');
  expect(read('docs/en/reference/createLink.html')).toContain('Send a charged request?');
  expect(read('docs/en/reference/updateLink.html')).not.toContain('<dialog');
});

test('an operation lists its own errors first, and folds those of most operations', () => {
  const [own = '', common = ''] = read('docs/en/reference/createLink.html').split(
    'Errors common to most operations',
  );
  expect(own).toContain('/errors/ALIAS_TAKEN"');
  expect(own).not.toContain('/errors/AUTH_REQUIRED"');
  expect(common).toContain('/errors/AUTH_REQUIRED"');
});
