import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { openToday } from '../../harness/links/clicks.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';

const environment = inject('environment');

const tagless = (text: string): string => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('a campaign says how many of its links were opened, beside the campaign before', async () => {
  const { portal, base, api, organizationId } = await createSignedIn(environment);
  const create = async (reference: string, count: number) => {
    const item: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const code = `${reference}-${organizationId}-${made}`;
      expect((await api.post('/urlshortener/links', { longUrl: 'https://example.com/', code })).status).toBe(
        201,
      );
      item.push(`go.localhost/${code}`);
    }
    const answer = await portal.post(`${base}/links/selected/reference`, { item, value: reference });
    expect(answer.status).toBe(303);
  };
  await create('march', 2);
  await create('april', 4);
  await openToday(environment);
  // One link of March and three of April are visited; a day without visits opens none.
  await query(
    environment,
    `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
     select link.id, (now() at time zone 'America/Bogota')::date, days.clicks, days.clicks, 0, 0, '[]'
       from (select id, name, row_number() over (partition by name order by link_id) as place
               from (select link.id as link_id, link.id, reference.name
                       from link join link_reference reference on reference.id = link.reference_id
                      where link.organization_id = $1) own) link,
            (values ('march', 1, 1), ('april', 1, 5), ('april', 2, 1), ('april', 3, 2), ('april', 4, 0)) as days (name, place, clicks)
      where link.name = days.name and link.place = days.place`,
    [organizationId],
  );
  const list = (await portal.get(`${base}/campaigns`)).text;
  const idOf = (name: string) => new RegExp(`/campaigns/(\\d+)">${name}<`).exec(list)?.[1];
  const april = (await portal.get(`${base}/campaigns/${idOf('april')}`)).text;
  expect(tagless(april)).toMatch(/Opened 75% 3 of 4 links/);
  expect(tagless(april)).toMatch(/The previous campaign march : 1 of 2 opened \(50%\)/);
  expect(april).toContain(`href="${base}/campaigns/${idOf('march')}"`);
  const march = tagless((await portal.get(`${base}/campaigns/${idOf('march')}`)).text);
  expect(march).toMatch(/Opened 50% 1 of 2 links/);
  expect(march).not.toContain('The previous campaign');
});

test('a campaign says what it cost and how its visits came, beside the campaign before, in both languages', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, organizationId } = own;
  const [march = 0, april = 0] = (
    await query<{ id: number }>(
      environment,
      `insert into link_reference (organization_id, name, created_at)
       select $1, name, '2026-03-02 22:30:00-05' from unnest(array['march', 'april']) name returning id::int`,
      [organizationId],
    )
  ).map(({ id }) => id);
  const addVisits = async (
    reference: number,
    days: readonly (readonly [day: string, hours: Record<number, number>])[],
  ) => {
    const code = `c${reference}-${organizationId}`;
    const [link] = await query<{ id: number }>(
      environment,
      `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, reference_id)
       select $1, id, $2, 'https://example.com/', true, '2026-03-02 22:30:00-05', $3 from domain_tenure where organization_id is null limit 1
       returning id::int`,
      [organizationId, code, reference],
    );
    for (const [day, byHour] of days) {
      const hours = Array.from({ length: 48 }, (_, hour) => byHour[hour] ?? 0);
      const clicks = hours.reduce((sum, each) => sum + each, 0);
      const visited = Object.keys(byHour).map(Number);
      await query(environment, 'select routine.open_click_partitions(array[$1::date])', [day]);
      const times = [Math.min(...visited) * 3_600_000, Math.max(...visited) * 3_600_000];
      await query(
        environment,
        `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, hours, dimensions)
         values ($1, $2, $3, 0, $4, $5, $6, '[]')`,
        [link?.id, day, clicks, ...times, visited.length === 1 ? null : hours],
      );
      await query(
        environment,
        `insert into organization_day (organization_id, reference_id, day, clicks, unique_clicks, dimensions, top_links, first_ms, last_ms)
         values ($1, $2, $3, $4, 0, '[]', '{}', $5, $6)`,
        [organizationId, reference, day, clicks, ...times],
      );
    }
  };
  await addVisits(march, [['2026-03-03', { 1: 4 }]]);
  await addVisits(april, [
    ['2026-03-02', { 22: 7, 23: 5 }],
    ['2026-03-03', { 0: 3, 9: 2 }],
    // After the first 48 hours.
    ['2026-03-04', { 22: 50 }],
  ]);
  const prices = { 'urlshortener.link': 2_000_000n, 'urlshortener.visit': 1_500_000n } as const;
  for (const [item, amountMicro] of Object.entries(prices))
    await query(
      environment,
      `insert into price (organization_id, currency, item, amount_micro, effective_from) values ($1, 'COP', $2, $3, '2026-01-01')`,
      [organizationId, item, String(amountMicro)],
    );
  const page = `${base}/campaigns/${april}`;
  const english = (await portal.get(page)).text;
  // 67 visits of 1.50 and a link of 2.00; the campaign before, four visits and a link.
  expect(tagless(english).replaceAll('\u00a0', ' ')).toMatch(
    /Cost COP 102\.50 Links COP 2\.00, visits COP 100\.50\. Each at the price in force at the time\./,
  );
  expect(tagless(english).replaceAll('\u00a0', ' ')).toContain('COP 8.00.');
  const curve = english.slice(english.indexOf('id="first-hours"'));
  for (const hour of [
    '0 h: 7 (before: 0)',
    '1 h: 5 (before: 0)',
    '2 h: 3 (before: 0)',
    '3 h: 0 (before: 4)',
    '11 h: 2',
    '47 h: 0',
  ])
    expect(curve).toContain(hour);
  expect(curve).not.toContain('48 h:');
  const spanish = tagless((await portal.get(page, { 'accept-language': 'es' })).text).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(spanish).toMatch(
    /Costo \$ 102,50 Enlaces \$ 2,00, visitas \$ 100,50\. Cada uno al precio vigente en su momento\./,
  );
  expect(spanish).toContain('La anterior: march');

  await query(
    environment,
    `insert into price (organization_id, currency, item, amount_micro, effective_from)
     values ($1, 'COP', 'urlshortener.visit', 2000000, '2026-03-02 22:59:00-05')`,
    [organizationId],
  );
  const changed = tagless((await portal.get(page)).text).replaceAll('\u00a0', ' ');
  expect(changed).toMatch(/Cost COP 130\.00 – COP 136\.00 .*how many had each price is not recorded/);
  // Members do not see money.
  const member = await joinAs(environment, own, 'member');
  const theirs = tagless((await member.portal.get(page)).text);
  expect([theirs.includes('Cost '), theirs.includes('COP'), theirs.includes('0 h: 7')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('campaigns are counted, and found by a part of their name', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await query(
    environment,
    "insert into link_reference (organization_id, name) values ($1, 'Mothers 100%'), ($1, 'Fathers'), ($1, 'Easter')",
    [organizationId],
  );
  const all = (await portal.get(`${base}/campaigns`)).text;
  expect(all).toContain('1–3 of 3');
  const found = (await portal.get(`${base}/campaigns?search=${encodeURIComponent('00%')}`)).text;
  expect([
    found.includes('Mothers 100%'),
    found.includes('Fathers'),
    found.includes('Clear filters'),
  ]).toEqual([true, false, true]);
});
