import { expect, inject, test } from 'vitest';
import { http } from '../../harness/http/http.ts';

const { API_BASE_URL, PORTAL_BASE_URL } = inject('environment');
const KEY = `svc_${'0123456789abcdef'.repeat(2)}`;
const PAGE = `${API_BASE_URL}/docs/en/sandbox-key`;

const send = (body: string, headers: Record<string, string>) =>
  http(PAGE, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });

test('a key that the portal sends comes in a page that no cache keeps', async () => {
  const { status, headers, text } = await send(`key=${KEY}`, { origin: PORTAL_BASE_URL });
  expect(status).toBe(200);
  expect(text).toContain(`data-key="${KEY}"`);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers.etag).toBeUndefined();
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});

test.each([
  ['another site', `key=${KEY}`, { origin: 'https://evil.example' }],
  ['a part of the portal’s address', `key=${KEY}`, { origin: PORTAL_BASE_URL.slice(0, -2) }],
  ['a page that hides where it is', `key=${KEY}`, { origin: 'null' }],
  ['an empty origin', `key=${KEY}`, { origin: '' }],
  ['no page', `key=${KEY}`, {}],
  ['the portal, with what is no key', 'key=%22%3E%3Cscript%3E', { origin: PORTAL_BASE_URL }],
  ['the portal, with too much', `key=${KEY}&more=${'a'.repeat(1024)}`, { origin: PORTAL_BASE_URL }],
])('nothing is taken from %s', async (_, body, headers) => {
  const { status, text } = await send(body, headers);
  expect(status).toBe(404);
  expect(text).not.toContain(KEY);
  expect(text).not.toContain('<script>');
});

test('the page by itself says where to get a key, and has none', async () => {
  const { status, text } = await http(PAGE, { headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  expect(text).toContain('data-key=""');
  expect(text).toContain(PORTAL_BASE_URL);
});
