import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { createClient } from '../../client/index.ts';
import { waitForClicks } from '../harness/clicks.ts';
import { clientOf } from '../harness/client.ts';
import { readBalance } from '../harness/database.ts';
import { createTenant, LINK_MICRO, VISIT_MICRO } from '../harness/organization.ts';
import { visit } from '../harness/visit.ts';

const environment = inject('environment');

/** The client as customers install it: compiled, and loaded as JavaScript. */
async function buildClient(): Promise<typeof createClient> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)('npm', ['run', 'build', '--', '--outDir', folder], {
    cwd: fileURLToPath(new URL('../../client', import.meta.url)),
  });
  // Node reads the files as modules by the package's own `type`.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const built: { createClient: typeof createClient } = await import(join(folder, 'index.js'));
  return built.createClient;
}

test('a link is created and charged, followed, counted and charged again', async () => {
  const { token, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
  const client = clientOf(environment.API_BASE_URL, token, await buildClient());
  const longUrl = 'https://example.com/offers?utm_source=sms&x=%20y';
  const { shortUrl, code, domain } = await client.createLink({ body: { longUrl } });
  expect(code).toMatch(/^[0-9a-z]{7}$/);
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - LINK_MICRO);

  const followed = await visit(shortUrl, { cf: { country: 'CO', regionCode: 'ANT', city: 'Medellín' } });
  expect(followed.status).toBe(302);
  expect(followed.headers.location).toBe(longUrl);
  expect(followed.headers['cache-control']).toBe('private, no-store');

  await waitForClicks(environment, code, 1);
  const path = { domain, code };
  expect(await client.getLink({ path })).toMatchObject({ clicks: 1, uniqueClicks: 1, longUrl });
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - LINK_MICRO - VISIT_MICRO);

  const dimensions = 'country,subdivision,city,device,os,browser,referrer';
  const stats = await client.getLinkStats({ path, query: { dimensions } });
  if (stats instanceof Response) throw new Error('The statistics came as CSV.');
  expect(stats.totals).toMatchObject({ clicks: 1, uniqueClicks: 1 });
  expect(stats.dimensions).toEqual({
    country: [{ value: 'CO', clicks: 1 }],
    subdivision: [{ value: 'CO-ANT', clicks: 1 }],
    city: [{ value: 'Medellín', clicks: 1 }],
    device: [{ value: 'mobile', clicks: 1 }],
    os: [{ value: 'Android', clicks: 1 }],
    browser: [{ value: 'Chrome', clicks: 1 }],
    referrer: [],
  });
});
