import { beforeAll, describe, expect, inject, test } from 'vitest';
import { PAGES } from '../../../functions/portal/pages.ts';
import { rotateSample } from '../../harness/ci.ts';
import { http, type Received } from '../../harness/http/http.ts';
import { askForLink, createSignedIn, openPortal, type PortalBrowser } from '../../harness/portal/portal.ts';

const environment = inject('environment');
const { PORTAL_BASE_URL } = environment;

const SEGMENTS = [
  '%5Cevil.example',
  '%5C%5Cevil.example',
  '%2Fevil.example',
  '%2F%5Cevil.example',
  '%09',
  '%0d%0a',
  '%0d%0aLocation:%20https:%2F%2Fevil.example',
  '%0D%0ASet-Cookie:%20a=b',
  '%c2%85',
  '%e2%80%a8',
  '%7f',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%',
  '%zz',
  '%20',
  '.%2Fevil.example',
  '%2e%2e%2Fevil.example',
  '@evil.example',
];

let owner: { portal: PortalBrowser; base: string };
beforeAll(async () => {
  owner = await createSignedIn(environment);
});

/** Lists what is wrong with an answer: a fault of ours, another host, or a header that was split. */
function wrongOf({ status, headers }: Received): string[] {
  const { location } = headers;
  const led = location === undefined ? [] : [location, decodeURIComponent(location.split('?')[0] ?? '')];
  return [
    ...(status >= 500 ? [`was answered ${status}`] : []),
    ...led
      .filter((text) => new URL(text, `${PORTAL_BASE_URL}/a/b`).origin !== PORTAL_BASE_URL)
      .map((text) => `leads to ${text}`),
    ...(/[^\x21-\x7e]|\\/.test(location ?? '') ? [`leads to ${JSON.stringify(location)}`] : []),
    ...(headers['set-cookie']?.includes('a=b') ? ['set a cookie'] : []),
  ];
}

async function expectHarmless(portal: PortalBrowser, paths: readonly string[], post: boolean): Promise<void> {
  const wrong: string[] = [];
  for (const path of paths) {
    const answers = [await portal.get(path), ...(post ? [await portal.post(path)] : [])];
    wrong.push(...answers.flatMap(wrongOf).map((what) => `${path} ${what}`));
  }
  expect(wrong).toEqual([]);
}

const pages = PAGES.map((page, turn) => ({ page, turn, path: page.path || '/' }));

/**
 * Each `step`-th segment, from another one at each turn. One decision leads everywhere (`unit/portal/local-path.test.ts`), and one
 * route reads every organization, so that pages and forms share the segments between them.
 */
const takeTurns = (step: number, turn: number): string[] =>
  SEGMENTS.filter((_, at) => (at + turn) % step === 0);

describe.each(rotateSample(pages, 16, 2))('$path', ({ page, turn }) => {
  const names = [...page.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const fill = (of: string, segment: string): string =>
    page.path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === of ? segment : '1'));
  const forms = page.forms.map(({ name }) => `/${name}`);

  test('stays on our host whatever replaces the organization', async () => {
    const paths = ['', ...forms].flatMap((form, at) =>
      takeTurns(5, turn + at).map((segment) => `/${segment}${fill('', '')}${form}`),
    );
    await expectHarmless(openPortal(environment), paths, false);
    await expectHarmless(owner.portal, paths.slice(0, 4), true);
  });

  if (names.length > 0)
    test('stays on our host whatever replaces its parameters', async () => {
      for (const [place, name] of names.entries()) {
        const toPath = (form: string) => (segment: string) => owner.base + fill(name, segment) + form;
        await expectHarmless(owner.portal, SEGMENTS.map(toPath('')), false);
        for (const [at, form] of forms.entries())
          await expectHarmless(owner.portal, takeTurns(4, turn + place + at).map(toPath(form)), true);
      }
    });
});

test('other paths stay on our host, whatever they contain', async () => {
  const paths = SEGMENTS.flatMap((segment) =>
    ['/', '/sign-in/', '/sign-in/with/', '/sign-in/with/x/', '/language/', '/12/'].map(
      (path) => path + segment,
    ),
  );
  await expectHarmless(openPortal(environment), paths, true);
});

test('what looks like another host is refused in a raw request too', async () => {
  for (const path of ['//evil.example/sessions/end', '/.//evil.example/sessions/end', '///sessions/end']) {
    const answer = await http(PORTAL_BASE_URL + path);
    expect([path, wrongOf(answer)]).toEqual([path, []]);
  }
});

test.each(['//evil.example', '/\r\nLocation: https://evil.example'])(
  'signing in, and choosing a language, never leads to %j',
  async (next) => {
    const { email } = await createSignedIn(environment);
    const portal = openPortal(environment);
    const asked = await portal.get(`/sign-in?next=${encodeURIComponent(next)}`);
    expect([asked.status, asked.text.includes('name="next" value="/"')]).toEqual([200, true]);
    expect((await portal.post('/language', { language: 'en', next })).headers.location).toBe('/');
    const again = await portal.post('/sign-in/again', { next });
    expect(again.headers.location).toBe('/sign-in?next=%2F');
    const link = await askForLink(environment, portal, email, next);
    expect((await portal.post(link)).headers.location).toBe('/');
  },
);
