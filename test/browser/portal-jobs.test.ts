import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Role } from '../../db/people/tables/membership.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { freshIpv4 } from '../harness/http/addresses.ts';
import { type Receiver, startReceiver } from '../harness/http/receiver.ts';
import { operatorOf } from '../harness/organization.ts';
import { hear, signIn } from '../harness/portal/browse-portal.ts';
import { BROWSER, launchBrowser } from '../harness/portal/browser.ts';
import { byKeyboard, byPointer } from '../harness/portal/hands.ts';
import { ADMINISTRATOR_JOBS } from '../harness/portal/jobs/administrator-jobs.ts';
import { CAMPAIGN_JOBS } from '../harness/portal/jobs/campaign-jobs.ts';
import { developerJobs } from '../harness/portal/jobs/developer-jobs.ts';
import { memberJobs, type Seen } from '../harness/portal/jobs/member-jobs.ts';
import { OWNER_JOBS } from '../harness/portal/jobs/owner-jobs.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { createExamples } from '../harness/portal/portal-examples.ts';
import { HEIGHT, type Job, type Variant, Visitor } from '../harness/portal/visitor.ts';

/*
 * Each job of each role, from sign-in to result, is done twice, in opposite ways: with and without script, by keyboard and by pointer,
 * light and dark, at two of the three widths. The jobs of a role take the pairs of visits in turn. One property is turned around for
 * each role, so the roles visit in every possible way.
 */
const WAYS: readonly Pick<Variant, 'colorScheme' | 'hasScript' | 'isByKeyboard'>[] = [
  { colorScheme: 'light', hasScript: true, isByKeyboard: true },
  { colorScheme: 'dark', hasScript: false, isByKeyboard: false },
];
const PAIRS = (
  [
    [375, 768],
    [768, 1280],
    [1280, 375],
  ] as const
).map((widths) => WAYS.map((way, at) => ({ ...way, width: widths[at] ?? widths[0] })));

const TURNED: Record<Role, (variant: Variant) => Variant> = {
  owner: (variant) => variant,
  administrator: (variant) => ({
    ...variant,
    colorScheme: variant.colorScheme === 'light' ? 'dark' : 'light',
  }),
  developer: (variant) => ({ ...variant, isByKeyboard: !variant.isByKeyboard }),
  member: (variant) => ({ ...variant, hasScript: !variant.hasScript }),
};

const environment = inject('environment');
let tenant: Awaited<ReturnType<typeof createSignedIn>>;
let seen: Seen;
let receiver: Receiver;
let browser: Browser;
beforeAll(async () => {
  if (BROWSER === undefined) return;
  browser = await launchBrowser();
  receiver = await startReceiver();
  tenant = await createSignedIn(environment, { balanceMicro: 100_000_000_000n });
  const { userId: memberId } = await joinAs(environment, tenant, 'member');
  const examples = await createExamples({ ...tenant, memberId });
  const { domain = '', code = '' } = examples['/links/{domain}/{code}']?.params ?? {};
  seen = { link: { domain, code } };
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
});

const JOBS: Record<Role, readonly Job[]> = {
  owner: OWNER_JOBS,
  administrator: [...ADMINISTRATOR_JOBS, ...CAMPAIGN_JOBS],
  developer: developerJobs(() => receiver.url),
  member: memberJobs(() => seen),
};

const describe = ({ width, colorScheme, hasScript, isByKeyboard }: Variant): string =>
  `${width} px, ${colorScheme}, ${hasScript ? 'with' : 'without'} script, by ${isByKeyboard ? 'keyboard' : 'pointer'}`;

const VISITS = Object.entries(JOBS).flatMap(([name, jobs]) => {
  // The record above has every role.
  const role = name as Role;
  return PAIRS.flatMap((pair, turn) =>
    pair.map(TURNED[role]).map((variant) => ({
      role,
      variant,
      as: describe(variant),
      jobs: jobs.filter((_, at) => at % PAIRS.length === turn),
    })),
  );
});

test('the visits are of every width, theme, script and hand', () => {
  expect(new Set(VISITS.map(({ as }) => as)).size).toBe(3 * 2 * 2 * 2);
});

test.skipIf(BROWSER === undefined).each(VISITS)(
  'the jobs of the role $role are done at $as',
  async ({ role, variant, jobs }) => {
    const { width, colorScheme, hasScript, isByKeyboard } = variant;
    const email = `${role}.${crypto.randomUUID()}@example.com`;
    await addUser(operatorOf(environment), {
      organizationId: tenant.organizationId,
      email,
      name: `The ${role}`,
      role,
    });
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      colorScheme,
      javaScriptEnabled: hasScript,
      locale: 'en-US',
      bypassCSP: true,
      extraHTTPHeaders: { 'cf-connecting-ip': freshIpv4() },
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const complaints = hear(page);
    const hands = (isByKeyboard ? byKeyboard : byPointer)(page);
    await signIn(page, environment, email, hands);
    const visitor = new Visitor({ page, context, hands, variant, tenant, environment });
    for (const { title, does } of jobs)
      await does(visitor).catch((error) => {
        throw new Error(`${title}: ${error.message}`, { cause: error });
      });
    await hands.press(page.locator('.top details').last().locator('summary'));
    await hands.follow(visitor.button('Sign out'));
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(complaints).toEqual([]);
    await context.close();
  },
  300_000,
);
