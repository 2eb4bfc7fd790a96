import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toLocalPath, toNextPath } from '../../../functions/portal/app/http/local-path.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const LOCAL = [
  '/',
  '/12',
  '/12/keys?done=create',
  '/12/links/go.example.com/a%C3%B1o?from=2026-01-01&to=2026-01-31#chart',
  '/12/links?search=https%3A%2F%2Fexample.com%2F%5Cx',
  '/12/links?search=//example.com\u{7e}',
  '/12/a//b',
  '/12//',
  '/@evil.example',
  '/12/../34',
  '/.%2Fevil.example',
  '/12/%2F%5Cevil.example',
];

const HOSTILE = [
  '',
  'evil.example',
  '12/keys',
  '?next=/',
  '#',
  'https://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '////evil.example/12',
  '//evil.example@portal.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/12\\keys',
  '/12/keys?next=\\',
  '/%5Cevil.example',
  '/%5c%5cevil.example/sessions',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%2F%5Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/12/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./%5Cevil.example',
  '/12/%2e%2e/%2fevil.example',
  '/.%2F%2Fevil.example',
  '/12/..%2F%2Fevil.example',
  '/.%5C%5Cevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/12\u0000',
  '/12\u007f',
  '/12\u0085',
  '/12\u2028',
  '/año',
  '/\u{ff0f}evil.example',
  '/\u{fe68}evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/12/keys%0D%0ASet-Cookie:%20a=b',
  '/12/keys?done=%0aX',
  '/12/%00',
  '/12/%7F',
  '/12/%1b%5B2J',
  '/12/%ff',
  '/12/%c0%af',
  '/12/%ed%a0%80',
  '/12/%',
  '/12/%zz',
  undefined,
  null,
  12,
  ['/12'],
  new File([], '/12'),
];

describe('A path of the portal', () => {
  test.each(LOCAL.map((text) => [text]))('can be %j', (text) => {
    expect([toLocalPath(text), toNextPath(text)]).toEqual([text, text]);
  });

  test.each(HOSTILE.map((text) => [text]))('cannot be %j', (text) => {
    expect([toLocalPath(text), toNextPath(text)]).toEqual([undefined, '/']);
  });

  test('stays on its host however it is parsed', () => {
    const base = 'https://portal.example/12/keys';
    for (const text of LOCAL)
      for (const read of [text, decodeURI(text), text.replaceAll('\\', '/')])
        expect([text, new URL(read, base).host]).toEqual([text, 'portal.example']);
  });

  test('has at most 500 characters when it is a page to continue to', () => {
    const path = `/${'a'.repeat(499)}`;
    expect([toNextPath(path), toNextPath(`${path}a`)]).toEqual([path, '/']);
  });
});

test('every redirect of the portal uses the same decision', () => {
  const redirecting = globSync('functions/portal/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    /\.redirect\(|Response\.redirect|['"]location['"]/i.test(readFileSync(resolve(ROOT, file), 'utf8')),
  );
  expect(redirecting).toEqual(['functions/portal/app/http/local-path.ts']);
});
