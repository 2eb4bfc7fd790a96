import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';
import { createTenant } from '../harness/organization.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';

const { API_BASE_URL } = inject('environment');
const CLIENT = fileURLToPath(new URL('../../client/index.ts', import.meta.url));

test.skipIf(BROWSER === undefined)(
  'the client creates and lists links from a page on its own host',
  async () => {
    const { token } = await createTenant(inject('environment'));
    const { outputFiles } = await build({
      stdin: { contents: `export { createClient } from ${JSON.stringify(CLIENT)};`, resolveDir: '/' },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'operator',
    });
    const browser = await launchBrowser();
    try {
      const page = await (await browser.newContext({ bypassCSP: true })).newPage();
      await page.goto(`${API_BASE_URL}/docs/en`);
      await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
      const listed = await page.evaluate(
        async ([baseUrl, apiKey]) => {
          // Defined by the script above.
          const { operator } = globalThis as unknown as { operator: typeof import('../../client/index.ts') };
          const client = operator.createClient({ baseUrl, apiKey });
          const { code } = await client.createLink({ body: { longUrl: 'https://example.com/browser' } });
          const { items } = await client.listLinks();
          return items.map((item) => item.code === code);
        },
        [API_BASE_URL, token] as const,
      );
      expect(listed).toEqual([true]);
    } finally {
      await browser.close();
    }
  },
);
