import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';

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
  await query(
    environment,
    `select routine.open_click_partitions(array[(now() at time zone 'America/Bogota')::date])`,
  );
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
