import { expect, inject, test } from 'vitest';
import { createSignedIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');

const countOf = (text: string, part: string): number => text.split(part).length - 1;

test('an error stands once beside its field, also where its text has quotes', async () => {
  const { portal, base } = await createSignedIn(environment);
  const { status, text } = await portal.post(`${base}/lookup/ask`, {
    number: '3001234567',
    country: "Côte d'Ivoire",
  });
  expect(status).toBe(422);
  expect(countOf(text, 'Must be the ISO 3166-1 alpha-2 code')).toBe(1);
  // The message repeats what was typed, with its quote.
  expect(text).toMatch(/id="field-country-wrong">[^<]*d&#39;Ivoire/);
});

test('an alias is drawn with the length that the API takes, and refused beside its field', async () => {
  const { portal, base } = await createSignedIn(environment);
  const { text } = await portal.get(`${base}/links/new`);
  const [field = ''] = /<input[^>]*name="code"[^>]*>/.exec(text) ?? [];
  expect(field).toContain('maxlength="32"');
  expect(field).toContain('minlength="3"');
  const [url = ''] = /<input[^>]*name="longUrl"[^>]*>/.exec(text) ?? [];
  expect(url).toContain('required');
  expect(url).not.toContain('maxlength');
  const refused = await portal.post(`${base}/links/new/create`, {
    longUrl: 'https://example.com/a',
    code: 'a'.repeat(40),
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/id="field-code-wrong"/);
});
