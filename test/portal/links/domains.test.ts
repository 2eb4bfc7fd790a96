import { describe, expect, inject, test } from 'vitest';
import { MAIL_KINDS } from '../../../db/kernel/tables/mail.ts';
import { addDomain, MAX_DOMAINS } from '../../../shared/links/domains/add-domain.ts';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { openToday } from '../../harness/links/clicks.ts';
import { operatorOf } from '../../harness/organization.ts';
import { setDns, TARGET } from '../../harness/portal/dns.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn, joinAs, readConfirmation } from '../../harness/portal/portal.ts';

const environment = inject('environment');

type Own = Awaited<ReturnType<typeof createSignedIn>>;

const newName = () => `links-${crypto.randomUUID()}.example.com`;
const add = ({ portal, base }: Own, name: string) => portal.post(`${base}/domains/new/add`, { name });
const check = ({ portal, base }: Own, name: string) => portal.post(`${base}/domains/${name}/check`);
const release = ({ portal, base }: Own, name: string) => portal.post(`${base}/domains/${name}/release`);

/** The records that the domain's page asks for. */
async function recordsOf({ portal, base }: Own, name: string) {
  const { text } = await portal.get(`${base}/domains/${name}`);
  const [, proof = ''] = /<code>(operator-domain=[^<]+)</.exec(text) ?? [];
  return { text, proof };
}

const publish = async (name: string, proof: string) => {
  await setDns(environment, { name, alias: TARGET });
  await setDns(environment, { name: `_operator-domain.${name}`, texts: ['another text', proof] });
};

async function addProven(own: Own, name = newName()): Promise<string> {
  await add(own, name);
  await publish(name, (await recordsOf(own, name)).proof);
  return name;
}

const statusOf = async ({ organizationId }: Own, name: string) =>
  (
    await query<{ status: string }>(
      environment,
      `select status from domain_tenure join domain on domain.id = domain_id
        where organization_id = $1 and name = $2`,
      [organizationId, name],
    )
  )[0]?.status;

describe('A domain of an organization', () => {
  test('is added, shows its two records, and works once DNS has both', async () => {
    const own = await createSignedIn(environment);
    const name = newName();
    const added = await add(own, ` ${name.toUpperCase()}. `);
    expect([added.status, added.headers.location]).toEqual([303, `${own.base}/domains/${name}`]);
    const { text, proof } = await recordsOf(own, name);
    expect(text).toContain(`<code>${TARGET}</code>`);
    expect(text).toContain(`<code>_operator-domain.${name}</code>`);
    expect(proof).toMatch(/^operator-domain=[0-9a-f-]{36}$/);

    const locationOf = async () => (await check(own, name)).headers.location?.split('?')[1];
    expect(await locationOf()).toBe('cname=missing&txt=missing');
    await setDns(environment, { name, alias: 'somebody.example.net' });
    await setDns(environment, { name: `_operator-domain.${name}`, texts: ['operator-domain=wrong'] });
    expect(await locationOf()).toBe('cname=other&txt=other');
    await setDns(environment, { name, alias: TARGET });
    expect(await locationOf()).toBe('txt=other');
    const shown = await own.portal.get(`${own.base}/domains/${name}?txt=other`);
    expect(shown.text).toContain('has another value');
    expect(await statusOf(own, name)).toBe('pending');

    await publish(name, proof);
    expect(await locationOf()).toBe('done=check');
    expect(await statusOf(own, name)).toBe('verified');
    const { status, json } = await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/a' });
    expect([status, json.data.domain]).toEqual([201, name]);
    expect((await visit(json.data.shortUrl)).headers.location).toBe('https://example.com/a');
    const { text: log } = await own.portal.get(`${own.base}/audit`);
    expect(log).toContain(`Added the domain ${name}`);
    expect(log).toContain(`Verified the domain ${name}`);
  });

  test('is released after a page that names and counts what stops, and works again when it is proven again', async () => {
    const own = await createSignedIn(environment);
    const name = await addProven(own);
    await check(own, name);
    const { proof } = await recordsOf(own, name);
    expect(proof).toBe('');
    const { json } = await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/a' });
    await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/b' });
    await openToday(environment);
    await query(
      environment,
      `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
       select id, (now() at time zone 'America/Bogota')::date, 7, 7, 0, 0, '[]' from link where code = $1`,
      [json.data.code],
    );
    const asked = await own.portal.submit(`${own.base}/domains/${name}/release`);
    expect(asked.text.replaceAll('\u00a0', ' ')).toContain(
      '2 active links stop leading to their destinations at once. They had 7 visits in the last 30 days.',
    );
    expect(readConfirmation(asked)).toEqual({ confirmed: 'yes', typedName: name });
    expect(await statusOf(own, name)).toBe('verified');
    expect((await release(own, name)).status).toBe(303);
    expect(await statusOf(own, name)).toBe('released');
    expect((await visit(json.data.shortUrl)).status).toBe(404);

    // The old proof is still in DNS, and proves nothing any more.
    expect((await own.portal.post(`${own.base}/domains/${name}/again`)).status).toBe(303);
    expect((await check(own, name)).headers.location).toContain('?txt=other');
    await publish(name, (await recordsOf(own, name)).proof);
    expect((await check(own, name)).headers.location).toContain('?done=check');
    expect((await visit(json.data.shortUrl)).headers.location).toBe('https://example.com/a');
  });

  test('becomes the default by choice, and the platform’s domain too', async () => {
    const own = await createSignedIn(environment);
    const [first, second] = [await addProven(own), await addProven(own)];
    for (const name of [first, second]) await check(own, name);
    const defaultOf = async () =>
      (await own.api.get('/urlshortener/domains')).json.data.items.find(
        ({ isDefault }: { isDefault: boolean }) => isDefault,
      ).domain;
    expect(await defaultOf()).toBe(first);
    await own.portal.post(`${own.base}/domains/${second}/default`);
    expect(await defaultOf()).toBe(second);
    for (let time = 0; time < 2; time += 1)
      expect((await own.portal.post(`${own.base}/domains/platform`)).status).toBe(303);
    expect(await defaultOf()).toBe(TARGET);
    const pending = newName();
    await add(own, pending);
    expect((await own.portal.post(`${own.base}/domains/${pending}/default`)).text).toContain(
      'Verify the domain first.',
    );
  });

  test.each([
    [
      'not a name',
      'Write a name like',
      ['acme', '10.0.0.1', '*.acme.com', 'https://a.acme.com', 'ñandú.acme.co'],
    ],
    ['not for links', 'This name cannot be used', ['go.localhost', 'x.go.localhost', 'links.acme.internal']],
    ['internationalized', 'This name cannot be used', ['xn--and-6ma2c.acme.com', 'go.bit.ly']],
    ['a registered name', 'Use a subdomain', ['acme.com', 'acme.com.co', 'com.co']],
  ])('is refused when its name is %s', async (_, said, names) => {
    const own = await createSignedIn(environment);
    for (const name of names) {
      const { status, text } = await add(own, name);
      expect([name, status, text.includes(said)]).toEqual([name, 422, true]);
    }
  });

  test('is one of a limited number', async () => {
    const own = await createSignedIn(environment);
    const { organizationId } = own;
    for (let held = 0; held < MAX_DOMAINS; held += 1)
      await addDomain(operatorOf(environment), { name: newName(), organizationId });
    const refused = await add(own, newName());
    expect([refused.status, refused.text.includes('as many domains as it can')]).toEqual([422, true]);
  });

  test('is checked ten times a minute', async () => {
    const own = await createSignedIn(environment);
    const name = newName();
    await add(own, name);
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await check(own, name)).status);
    expect(statuses).toEqual([...Array(10).fill(303), 429]);
  });

  test('is seen by developers, and changed by owners and administrators alone', async () => {
    const own = await createSignedIn(environment);
    const name = newName();
    await add(own, name);
    const developer = { ...own, ...(await joinAs(environment, own, 'developer')) };
    expect((await recordsOf(developer, name)).proof).not.toBe('');
    for (const answer of [await check(developer, name), await release(developer, name)])
      expect(answer.status).toBe(403);
    const { status, headers } = await add(developer, newName());
    expect([status, headers.location]).toEqual([303, `${own.base}/domains/new`]);
    expect((await developer.portal.get(`${own.base}/domains/new`)).status).toBe(403);
    const member = { ...own, ...(await joinAs(environment, own, 'member')) };
    expect((await member.portal.get(`${own.base}/domains/${name}`)).status).toBe(403);
  });
});

/** Expects one mail, in the language of its reader, at each organization that was refused. */
async function tellLosers(sides: Own[], answers: { status: number }[], name: string): Promise<void> {
  expect((await runJob(environment, 'portal/sweep-mails')).status).toBe(200);
  for (const [index, side] of sides.entries()) {
    const isLoser = answers[index]?.status === 422;
    const about = async () =>
      (await readMails(environment, side.email)).filter(({ text }) => text.includes(`/domains/${name}`));
    await expect.poll(about).toHaveLength(isLoser ? 1 : 0);
    const [mail] = await about();
    if (isLoser)
      expect(mail?.subject).toMatch(
        index === 0
          ? /^Another organization verified a domain that .+ added$/
          : /^Otra organización verificó un dominio que .+ agregó$/,
      );
  }
}

describe('Two organizations that add the same name', () => {
  test('have proofs of their own, and the alias of one proves nothing for the other', async () => {
    const [own, other] = [await createSignedIn(environment), await createSignedIn(environment)];
    const name = await addProven(own);
    await add(other, name);
    const [mine, theirs] = [await recordsOf(own, name), await recordsOf(other, name)];
    expect(theirs.proof).not.toBe(mine.proof);
    expect((await check(other, name)).headers.location).toContain('?txt=other');
    expect(await statusOf(other, name)).toBe('pending');
  });

  test('compete: the first to verify has it, and the other is told', async () => {
    const sides = await Promise.all(Array.from({ length: 3 }, () => createSignedIn(environment)));
    const [english] = sides;
    await english?.portal.post(`${english.base}/notices/choose`, { language: 'en', wanted: [...MAIL_KINDS] });
    const name = newName();
    await setDns(environment, { name, alias: TARGET });
    for (const side of sides) await add(side, name);
    const texts = await Promise.all(sides.map(async (side) => (await recordsOf(side, name)).proof));
    await setDns(environment, { name: `_operator-domain.${name}`, texts });
    const answers = await Promise.all(sides.map((side) => check(side, name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
    for (const [index, { status, text }] of answers.entries()) {
      const side = sides[index];
      if (side === undefined || status === 303) continue;
      expect(text).toContain('Another organization verified this domain first.');
      const { text: page } = await side.portal.get(`${side.base}/domains/${name}`);
      expect(page).toContain('Belongs to another organization');
    }
    await tellLosers(sides, answers, name);
    const late = await createSignedIn(environment);
    const refused = await add(late, name);
    expect([refused.status, refused.text.includes('Another organization verified')]).toEqual([422, true]);
    expect(await statusOf(late, name)).toBeUndefined();
  });

  test('take turns when the holder releases it', async () => {
    const [first, second] = [await createSignedIn(environment), await createSignedIn(environment)];
    const name = await addProven(first);
    await add(second, name);
    const { proof } = await recordsOf(second, name);
    await check(first, name);
    await releaseDomain(operatorOf(environment), { name, organizationId: first.organizationId });
    await publish(name, proof);
    expect((await check(second, name)).headers.location).toContain('?done=check');
    expect((await add(first, name)).status).toBe(422);
  });
});
