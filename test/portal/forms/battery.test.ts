import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ROLES, type Role } from '../../../db/people/tables/membership.ts';
import type { Form, Page } from '../../../functions/portal/app/declare.ts';
import { PAGES } from '../../../functions/portal/pages.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { logSince } from '../../harness/log-since.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { everythingOf } from '../../harness/portal/everything-of.ts';
import { MARK, writeHostileTexts } from '../../harness/portal/hostile-texts.ts';
import { INJECTED } from '../../harness/portal/injected.ts';
import { joinAs, type Member, openPortal, type PortalBrowser } from '../../harness/portal/portal.ts';
import { createExamples, type Example } from '../../harness/portal/portal-examples.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const logFile = inject('logFile');

/** The forms of every page, for every role. */
const EVERYWHERE = ['/language', '/sign-out', '/sign-in/again'];

type Side = Tenant & { members: Record<Role, Member>; examples: Record<string, Example> };

let own: Side;
let other: Side;

async function createSide(): Promise<Side> {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  await createCostCenter(operatorOf(environment), {
    organizationId,
    code: `only-${organizationId}`,
    name: 'Only here',
  });
  const joined = await Promise.all(
    ROLES.map(async (role) => [role, await joinAs(environment, tenant, role)] as const),
  );
  // ROLES holds every role, so all keys are there.
  const members = Object.fromEntries(joined) as Side['members'];
  // A member's first page is noted by a statement of its own.
  for (const { portal } of Object.values(members)) await portal.get(`/${organizationId}`);
  const examples = await createExamples({ ...tenant, memberId: members.member.userId });
  return { ...tenant, members, examples };
}

beforeAll(async () => {
  [own, other] = await Promise.all([createSide(), createSide()]);
  await writeHostileTexts(environment, own.organizationId);
});

const all = PAGES.map((page) => ({ page, path: page.path || '/' }));
const forms = all.flatMap(({ page, path }) =>
  page.forms.map((form) => ({ page, form, path: `${path}/${form.name}` })),
);

const exampleOf = (page: Page, side: Side): Example => side.examples[page.path] ?? {};
const fill = (page: Page, side: Side): string =>
  page.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name) => exampleOf(page, side).params?.[name] ?? `no example of ${name}`,
  );
const pathIn = ({ organizationId }: Side, page: Page, named: Side): string =>
  `/${organizationId}${fill(page, named)}`;
const valuesOf = (page: Page, form: Form, side: Side) => exampleOf(page, side).forms?.[form.name] ?? {};

const send = (portal: PortalBrowser, page: Page, form: Form, at: Side, named: Side) =>
  portal.post(`${pathIn(at, page, named)}/${form.name}`, valuesOf(page, form, named));

describe.each(rotateSample(all, 3, 0))('$path', ({ page }) => {
  test('is not shown without a session', async () => {
    const path = pathIn(own, page, own);
    const answer = await openPortal(environment).get(path);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(path)}`,
    ]);
  });

  test('is shown to its roles only, with their forms and amounts, in both languages, within 100 kB and its number of statements', async () => {
    for (const [turn, role] of ROLES.entries()) {
      for (const language of rotateSample(['es', 'en'], 2, turn)) {
        const { portal } = own.members[role];
        const log = logSince(logFile);
        const answer = await portal.get(pathIn(own, page, own), { 'accept-language': language });
        expect([role, answer.status]).toEqual([role, page.roles.includes(role) ? 200 : 403]);
        expect(answer.headers['cache-control']).toBe('no-store');
        if (answer.status !== 200 || !answer.headers['content-type']?.startsWith('text/html')) continue;
        expect(answer.text).toContain(`<html lang="${language}">`);
        expect(Buffer.byteLength(answer.text)).toBeLessThan(100_000);
        expect(answer.text).not.toMatch(INJECTED);
        expect(answer.text.includes(MARK)).toBe(false);
        // A sentence that ends with a time, such as `1:52 p. m.`, has no second period.
        expect(answer.text).not.toContain('m..');
        const shown = page.forms.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
        const actions = [...answer.text.matchAll(/<form[^>]*\smethod="post"[^>]*\saction="([^"]*)"/g)]
          .map(([, action = '']) => action)
          .filter((action) => !EVERYWHERE.includes(action));
        expect(shown).toEqual(expect.arrayContaining(actions.map((action) => action.split('/').at(-1))));
        if (role === 'developer' || role === 'member')
          expect(answer.text.split('<main')[1]).not.toMatch(/\bCOP\b/);
        const line = await waitFor('the line of the request', async () =>
          log()
            .split('\n')
            .find(
              (each) =>
                each.includes(answer.headers['x-request-id'] ?? '') && each.includes('"event":"request"'),
            ),
        );
        const { postgresCalls, postgresMs } = JSON.parse(line);
        // A list that takes a busy machine over 300 ms is read again, in turn (boundedQuery).
        const readAgain = postgresMs >= 300 ? 1 : 0;
        expect(postgresCalls - readAgain).toBeLessThanOrEqual(1 + (page.statements ?? 1));
      }
    }
  });

  test('of another organization is not found', async () => {
    expect((await own.members.owner.portal.get(pathIn(other, page, other))).status).toBe(404);
  });

  if (page.path.includes('{'))
    test('shows nothing of another organization', async () => {
      expect((await own.members.owner.portal.get(pathIn(own, page, other))).status).toBe(404);
    });
});

describe.each(rotateSample(forms, 3, 1))('$path', ({ page, form }) => {
  test('can be submitted only with a session, by its roles and from its own site', async () => {
    const before = await everythingOf(environment, own);
    expect((await send(openPortal(environment), page, form, own, own)).status).toBe(401);
    for (const role of ROLES.filter((each) => !form.roles.includes(each))) {
      const { portal } = own.members[role];
      const answer = await send(portal, page, form, own, own);
      const { location } = answer.headers;
      // A page that its reader may not see says so itself.
      const isHidden = !page.roles.includes(role) && location === pathIn(own, page, own);
      const { status } = isHidden ? await portal.get(location) : answer;
      expect([role, status]).toEqual([role, 403]);
    }
    const path = `${pathIn(own, page, own)}/${form.name}`;
    const values = valuesOf(page, form, own);
    const { portal } = own.members.owner;
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await portal.post(path, values, headers)).status).toBe(403);
    expect(await everythingOf(environment, own)).toEqual(before);
  });

  test('changes nothing of another organization', async () => {
    const before = await everythingOf(environment, other);
    const { portal } = own.members.owner;
    expect((await send(portal, page, form, other, other)).status).toBe(404);
    const path = `${pathIn(own, page, other)}/${form.name}`;
    const values = valuesOf(page, form, other);
    const file = { name: 'file', fileName: 'file.csv', value: 'to\n573001234567\n' };
    const named = await (form.streams ? portal.upload(path, [file]) : portal.post(path, values));
    if (page.path.includes('{')) expect([404, 422]).toContain(named.status);
    expect(await everythingOf(environment, other)).toEqual(before);
    // The batches that the form began in our own organization would change it during the next test.
    await waitFor('our batches to end', async () => {
      const running = await query(
        environment,
        'select from batch where organization_id = $1 and finished_at is null',
        [own.organizationId],
      );
      return running.length === 0 || undefined;
    });
  });

  test('leads to its page when its address is opened', async () => {
    const path = pathIn(own, page, own);
    const { status, headers } = await own.members.owner.portal.get(`${path}/${form.name}`);
    expect([status, headers.location]).toEqual([303, path]);
  });

  if (form.fresh)
    test('asks for a new sign-in when the session is an hour old', async () => {
      const { portal, userId } = own.members.administrator;
      const age = (hours: number) =>
        query(
          environment,
          'update session set created_at = now() - make_interval(mins => $2) where user_id = $1',
          [userId, hours * 61],
        );
      await age(1);
      const before = await everythingOf(environment, own);
      const answer = await send(portal, page, form, own, own);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('action="/sign-in/again"');
      expect(await everythingOf(environment, own)).toEqual(before);
      await age(0);
    });
});

test('every path parameter and every field that names something has an example', () => {
  const named = all.filter(
    ({ page }) => page.path.includes('{') && other.examples[page.path]?.params === undefined,
  );
  expect(named.map(({ path }) => path)).toEqual([]);
  // A field that may not be empty names or says something.
  const unsaid = forms.flatMap(({ page, form, path }) => {
    const given = valuesOf(page, form, other);
    const needed = Object.entries(form.fields((es) => es, 'CO').shape).filter(
      ([name, field]) =>
        given[name] === undefined && ![undefined, '', []].some((none) => field.safeParse(none).success),
    );
    return needed.map(([name]) => `${path}: ${name}`);
  });
  expect(unsaid.filter((each) => each !== '/calls/audios/new/upload: file')).toEqual([]);
});
