import { afterAll, beforeEach, expect, test } from 'vitest';
import { signRequest } from '../../../shared/kernel/storage/sign-request.ts';
import { addDays, startOfColombiaDay, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { openIncident } from '../../../shared/status/incidents.ts';
import { planMaintenance } from '../../../shared/status/maintenance.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, tamper } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud();
let today: string;
const forget = () =>
  tamper(cloud.environment, 'delete from status_day; delete from incident; delete from maintenance');
// Neither sees other files' status data nor leaves any to them.
beforeEach(async () => {
  today = toColombiaDay(new Date());
  await forget();
});
afterAll(forget);
const probe = () => runCron(cloud.environment);
const daysOf = (name: string) =>
  query<{ day: string; probes: number; outage: number }>(
    cloud.environment,
    'select day::text, probes, outage from status_day where name = $1 order by day',
    [name],
  );
const keep = (name: string, day: string, probes: number, outage: number) =>
  query(
    cloud.environment,
    'insert into status_day (name, day, probes, degraded, outage) values ($1, $2, $3, 0, $4)',
    [name, day, probes, outage],
  );
/** On connections of their own: the server may just have closed an idle one. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${cloud.environment.API_BASE_URL}${path}`, { headers: { connection: 'close', ...headers } });

test('shows the last copy with current times while Postgres is down, and counts the outage once it is back', async () => {
  await keep('account', addDays(today, -30), 1000, 200);
  const words = { title: 'Slow look-ups', message: 'They wait.', components: ['numberinsight'] };
  await openIncident(operatorOf(cloud.environment), { ...words, impact: 'minor' });
  await probe();
  const outages = async () => (await daysOf('account')).at(-1)?.outage ?? 0;
  const before = await outages();
  cloud.neon.faults.refuse = true;
  await probe();
  await probe();
  // An isolate keeps the history for seconds.
  const html = await waitFor('the page with the outage', async () => {
    const page = await ask('/status?lang=en');
    expect(page.status).toBe(200);
    const text = await page.text();
    return text.includes('Service outage') ? text : undefined;
  });
  cloud.neon.faults.refuse = false;
  expect(html).toMatch(/<strong>Account<\/strong><span class="state outage">Outage/);
  expect(html).toContain(`${today}: Outage`);
  expect(html).toContain(`${addDays(today, -30)}: Outage`);
  expect(html).toContain('Slow look-ups');
  await probe();
  expect(await outages()).toBe(before + 2);
});

test('every round of probes is added to its day, and days are kept for 90', async () => {
  await keep('queue', addDays(today, -91), 1440, 0);
  await keep('queue', addDays(today, -90), 1440, 0);
  await probe();
  const before = (await daysOf('queue')).at(-1);
  await probe();
  const days = await daysOf('queue');
  expect(days.map(({ day }) => day)).toEqual([addDays(today, -90), today]);
  expect(days.at(-1)?.probes).toBe((before?.probes ?? 0) + 1);
});

test('the page and its feed show the days, incidents and maintenance, without a key and in both languages', async () => {
  const { environment } = cloud;
  await keep('account', addDays(today, -30), 1000, 200);
  await keep('account', addDays(today, -29), 1000, 1);
  const words = { title: 'Slow <b>look-ups</b>', message: 'They & others', components: ['numberinsight'] };
  await openIncident(operatorOf(environment), { ...words, impact: 'minor' });
  const startsAt = new Date(Date.now() + 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  await planMaintenance(operatorOf(environment), { ...words, title: 'New disks', startsAt, endsAt });
  await probe();

  const page = await ask('/status', { 'accept-language': 'en' });
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'",
    'cache-control': 'public, max-age=30',
    'ratelimit-policy': '3000;w=60',
  });
  const html = await page.text();
  expect(html).toContain(`${addDays(today, -30)}: Outage`);
  expect(html).toContain(`${addDays(today, -29)}: Operational`);
  expect(html).toContain(`${addDays(today, -28)}: No data`);
  expect(html).toContain('Slow &lt;b&gt;look-ups&lt;/b&gt;');
  expect(html).toContain('They &amp; others');
  expect(html).toContain('New disks');
  expect(html).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\//);
  expect(html.length).toBeLessThan(150_000);

  const spanish = await (await ask('/status?lang=es', { 'accept-language': 'en' })).text();
  expect(spanish).toContain('<html lang="es">');
  expect(spanish).toContain(`${addDays(today, -30)}: Caído`);

  const feed = await ask('/status.xml?lang=en');
  expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await feed.text();
  expect(xml).toContain('<title>Investigating: Slow &lt;b&gt;look-ups&lt;/b&gt;</title>');
  expect(xml).toContain('<title>Maintenance: New disks</title>');
  expect(xml.match(/<entry>/g)).toHaveLength(2);
  expect(xml).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
});

test('a copy for an outside host is stored each minute, also while Postgres is down, and leads to no other host', async () => {
  const { R2_ENDPOINT, R2_ACCESS_KEY_ID, R2_SECRET_ACCESS_KEY, R2_BUCKET_PREFIX } = cloud.environment;
  const credentials = {
    accessKeyId: R2_ACCESS_KEY_ID,
    secretAccessKey: R2_SECRET_ACCESS_KEY,
    region: 'auto',
  };
  const copyOf = async (file: string) => {
    const url = new URL(`/${R2_BUCKET_PREFIX}status-page/${file}`, R2_ENDPOINT);
    const headers = signRequest({ method: 'GET', url, at: new Date() }, credentials);
    const { status, text } = await http(url.href, { headers });
    expect([file, status]).toEqual([file, 200]);
    return text;
  };
  const words = { title: 'Slow look-ups', message: 'They wait.', components: ['numberinsight'] };
  await openIncident(operatorOf(cloud.environment), { ...words, impact: 'minor' });
  await probe();
  for (const file of ['index.html', 'es.html', 'en.html', 'es.xml', 'en.xml', 'status.json'])
    expect(await copyOf(file), file).toContain('Slow look-ups');
  const copied = async () => Date.parse(JSON.parse(await copyOf('status.json')).status.updatedAt);
  const before = await copied();
  cloud.neon.faults.refuse = true;
  await probe();
  cloud.neon.faults.refuse = false;
  expect(await copied()).toBeGreaterThan(before);
  const page = await copyOf('en.html');
  expect(page).toMatch(/<strong>Account<\/strong><span class="state outage">Outage/);
  const led = [...page.matchAll(/(?:href|src)="([^"#]*)"/g)].map(([, to = '']) => to);
  expect(led).toEqual(expect.arrayContaining(['es.html', 'en.xml']));
  expect(led.filter((to) => !/^e[ns]\.(html|xml)$/.test(to))).toEqual([]);
});

test('an unsupported language is refused', async () => {
  expect((await ask('/status?lang=fr')).status).toBe(400);
});

test('an outage of 15 minutes counts towards its day and the percentage, whether probes or people reported it', async () => {
  const shown = async (component: string) => {
    const text = await (await ask('/status?lang=en')).text();
    return text.slice(text.indexOf(`<strong>${component}</strong>`)).split('</li>')[0] ?? '';
  };
  const yesterday = addDays(today, -1);
  await keep('tts', yesterday, 1_425, 0);
  await keep('account', yesterday, 1_440, 15);
  const start = startOfColombiaDay(yesterday).getTime() + 43_200_000;
  await query(
    cloud.environment,
    `insert into incident (title, message, status, impact, components, started_at, resolved_at)
     values ('Silence', 'No voice spoke.', 'resolved', 'major', '{tts}', $1, $2)`,
    [new Date(start), new Date(start + 900_000)],
  );
  await query(
    cloud.environment,
    `insert into answer_day (day, component, operation, objective, answers, failed, slow)
     values ($1, 'tools', 'listCountries', 'reads', 9800, 200, 0), ($1, 'tools', 'x', 'jobs', 9800, 9800, 0)
     on conflict do nothing`,
    [yesterday],
  );
  await waitFor('the outages', async () =>
    (await shown('Text-to-Speech')).includes(`${yesterday}: Outage`) ? true : undefined,
  );
  expect(await shown('Text-to-Speech')).toMatch(/9[89](\.\d{1,3})? % uptime/);
  expect(await shown('Account')).toContain(`${yesterday}: Outage`);
  expect(await shown('Countries')).toContain(`${yesterday}: Outage`);
  expect(await shown('Webhooks')).toContain(`${yesterday}: No data`);
  await query(cloud.environment, 'delete from answer_day where day = $1', [yesterday]);
});
