import { expect } from 'vitest';
import type { Client } from '../../../client/index.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { readBalance } from '../database.ts';
import { visit } from '../http/visit.ts';
import { createTenant, LINK_MICRO, VISIT_MICRO } from '../organization.ts';
import { waitForClicks } from './clicks.ts';

/** Creates, follows and charges a link, checking each step as customer and visitor. */
export async function takeJourney(
  environment: CloudEnvironment,
  open: (token: string) => Promise<Client> | Client,
): Promise<void> {
  const { token, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
  const client = await open(token);
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
}
