import { expect, inject, test } from 'vitest';
import { http } from '../../harness/http/http.ts';

const { API_BASE_URL } = inject('environment');

test('the local run shows its mails next to the API, at either of its names', async () => {
  const { port } = new URL(API_BASE_URL);
  for (const origin of [API_BASE_URL, `http://localhost:${port}`]) {
    const { status, headers, text } = await http(`${origin}/_mail`);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('<h1>Mails</h1>');
  }
  expect((await http(`${API_BASE_URL}/_mail.json?to=nobody@example.com`)).json).toEqual({ mails: [] });
  expect((await http(`http://go.localhost:${port}/_mail`)).status).toBe(404);
});
