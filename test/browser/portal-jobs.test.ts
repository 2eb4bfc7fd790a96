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
 * Each job of each role, from sign-in to result. The six variants are every pair of a width, a theme, with or without script, and
 * keyboard or pointer. They are two halves: each has every width, both themes, both kinds of script and both hands, so a job that
 * is done in the variants of one half meets each of them. The jobs of a role take the halves in turn. The variants of a width are
 * opposites, so with one property turned around for each role, the roles visit in every possible way.
 */
const HALVES: readonly (readonly Variant[])[] = [
  [
    { width: 375, colorScheme: 'light', hasScript: true, isByKeyboard: true },
    { width: 768, colorScheme: 'light', hasScript: false, isByKeyboard: false },
    { width: 1280, colorScheme: 'dark', hasScript: false, isByKeyboard: true },
  ],
  [
    { width: 375, colorScheme: 'dark', hasScript: false, isByKeyboard: false },
    { width: 768, colorScheme: 'dark', hasScript: true, isByKeyboard: true },
    { width: 1280, colorScheme: 'light', hasScript: true, isByKeyboard: false },
  ],
];

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
  return HALVES.flatMap((half, turn) =>
    half.map(TURNED[role]).map((variant) => ({
      role,
      variant,
      as: describe(variant),
      jobs: jobs.filter((_, at) => at % HALVES.length === turn),
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
