import { expect, inject, test } from 'vitest';
import { toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { PREVIEW, type Visitor, visit } from '../../harness/http/visit.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import { drainClicks } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { balanceOf, createTenant, LINK_MICRO, VISIT_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const EMBEDDED_AS = ['image', 'iframe', 'script'];

const environment = inject('environment');
const OPENING = 1_000_000_000n;

/** Visitors that are redirected and are no visits of people. */
const FILTERED: Visitor[] = [
  PREVIEW,
  { method: 'HEAD' },
  { headers: { 'sec-purpose': 'prefetch' } },
  ...EMBEDDED_AS.map((to) => ({
    headers: { 'sec-fetch-dest': to, 'sec-fetch-mode': 'no-cors' },
  })),
  {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0',
  },
];
/** A link as people find it in a message. */
const MARKS = ['', '.', '%20', '&utm=1', '%C2%BB'];

test('A campaign shows what was filtered beside its visits, which count with the punctuation of its messages', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  await setLinkSettings(tenant, link, { reference: 'filtered' });
  for (const visitor of FILTERED)
    expect((await visit(link.shortUrl, visitor)).headers.location).toBe(link.longUrl);
  for (const mark of MARKS) {
    const { status, headers } = await visit(link.shortUrl + mark, {
      headers: { 'sec-fetch-dest': 'document' },
    });
    expect([mark, status, headers.location]).toEqual([mark, 302, link.longUrl]);
  }
  const read = async (path: string) => (await tenant.api.get(`/urlshortener/${path}`)).json.data;
  const counts = { clicks: MARKS.length, uniqueClicks: MARKS.length, filtered: FILTERED.length };
  const totals = await waitFor(
    'all of them in the list of references',
    async () => {
      await drainClicks(environment);
      const [found] = (await read('references')).items;
      return found.clicks + found.filtered >= MARKS.length + FILTERED.length ? found : undefined;
    },
    90_000,
    // Limited to 60 reads per minute.
    1_500,
  );
  expect(totals).toMatchObject({ reference: 'filtered', ...counts });
  const ofDay = { totals: counts, series: [{ at: toColombiaDay(new Date()), ...counts }] };
  const stats = `links/${link.domain}/${link.code}/stats`;
  expect(await read(stats)).toMatchObject(ofDay);
  for (const path of ['overview', 'overview?reference=filtered'])
    expect(await read(path), path).toMatchObject({ ...ofDay, topLinks: [{ code: link.code, ...counts }] });
  const hours = await read(`${stats}?granularity=hour`);
  expect(hours).toMatchObject({ totals: counts });
  for (const hour of hours.series) expect(hour).not.toHaveProperty('filtered');
  const csv = await tenant.api.get(`/urlshortener/${stats}?format=csv`);
  expect(csv.text).toBe(
    `at,clicks,uniqueClicks,filtered\r\n${ofDay.series[0]?.at},${counts.clicks},${counts.clicks},${counts.filtered}\r\n`,
  );
  expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - BigInt(MARKS.length) * VISIT_MICRO);
});
