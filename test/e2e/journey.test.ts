import { expect, inject, test } from 'vitest';
import { waitForClicks } from '../harness/clicks.ts';
import { readBalance } from '../harness/database.ts';
import { createTenant, LINK_MICRO, VISIT_MICRO } from '../harness/organization.ts';
import { visit } from '../harness/visit.ts';

const environment = inject('environment');

test('a link is created and charged, followed, counted and charged again', async () => {
  const { api, organizationId } = await createTenant(environment, { balanceMicro: 100_000_000n });
  const longUrl = 'https://example.com/offers?utm_source=sms&x=%20y';
  const created = await api.post('/urlshortener/links', { longUrl });
  expect(created.status).toBe(201);
  const { shortUrl, code, domain } = created.json.data;
  expect(code).toMatch(/^[0-9a-z]{7}$/);
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - LINK_MICRO);

  const followed = await visit(shortUrl, { cf: { country: 'CO', regionCode: 'ANT', city: 'Medellín' } });
  expect(followed.status).toBe(302);
  expect(followed.headers.location).toBe(longUrl);
  expect(followed.headers['cache-control']).toBe('private, no-store');

  await waitForClicks(environment, code, 1);
  const link = (await api.get(`/urlshortener/links/${domain}/${code}`)).json.data;
  expect(link).toMatchObject({ clicks: 1, uniqueClicks: 1, longUrl });
  expect(await readBalance(environment, organizationId)).toBe(100_000_000n - LINK_MICRO - VISIT_MICRO);

  const stats = await api.get(
    `/urlshortener/links/${domain}/${code}/stats?dimensions=country,subdivision,city,device,os,browser,referrer`,
  );
  expect(stats.json.data.totals).toMatchObject({ clicks: 1, uniqueClicks: 1 });
  expect(stats.json.data.dimensions).toEqual({
    country: [{ value: 'CO', clicks: 1 }],
    subdivision: [{ value: 'CO-ANT', clicks: 1 }],
    city: [{ value: 'Medellín', clicks: 1 }],
    device: [{ value: 'mobile', clicks: 1 }],
    os: [{ value: 'Android', clicks: 1 }],
    browser: [{ value: 'Chrome', clicks: 1 }],
    referrer: [],
  });
});
