import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PAGES } from '../../../functions/portal/pages.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../local/openid/server.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { query } from '../../harness/database.ts';
import { createSignedIn, joinAs, unescapeHtml } from '../../harness/portal/portal.ts';
import { createExamples, type Example } from '../../harness/portal/portal-examples.ts';

const environment = inject('environment');
type Values = Record<string, string | string[]>;

let own: Awaited<ReturnType<typeof createSignedIn>>;
let provider: IdentityProvider;
let examples: Record<string, Example>;
let memberId: number;
beforeAll(async () => {
  provider = await startIdentityProvider();
  own = await createSignedIn(environment);
  const { organizationId } = own;
  await createCostCenter(own.ctx, { organizationId, code: 'sales', name: 'Sales' });
  memberId = (await joinAs(environment, own, 'member')).userId;
  examples = await createExamples({ ...own, memberId });
  // The domain is left as a check leaves it that finds both records: only then does it lead anywhere.
  await query(
    environment,
    "update domain_tenure set status = 'verified', verified_at = now() where organization_id = $1",
    [organizationId],
  );
  const { issuer, clientId, clientSecret } = provider;
  await own.portal.post(`${own.base}/people/provider/save`, { issuer, clientId, clientSecret });
});
afterAll(() => provider.close());

/**
 * The changes that two tabs make to the same thing, one after the other; `row` names it on a page that has several, and
 * `shownBy` is the query that shows the form.
 */
type Case = { one: Values; other: Values; row?: () => Values; shownBy?: string };

const CASES: Record<string, Case> = {
  '/links/{domain}/{code}/edit': {
    one: { longUrl: 'https://example.com/one' },
    other: { longUrl: 'https://example.com/other' },
  },
  '/links/{domain}/{code}/settings': {
    one: { externalId: 'one' },
    other: { externalId: 'other' },
    shownBy: '?settings=yes',
  },
  '/calls/campaigns/{campaign}/edit/edit': { one: { name: 'One' }, other: { name: 'Other' } },
  '/campaigns/{campaign}/settings': { one: { maxClicks: '1000' }, other: { maxClicks: '2000' } },
  '/domains/{domain}/settings': {
    one: { rootUrl: 'https://example.com/one' },
    other: { rootUrl: 'https://example.com/other' },
  },
  '/webhooks/{endpoint}/move': {
    one: { url: 'http://127.0.0.1:1/one' },
    other: { url: 'http://127.0.0.1:1/other' },
  },
  '/webhooks/{endpoint}/choose': { one: { types: ['voice.failed'] }, other: { types: ['voice.completed'] } },
  '/webhooks/{endpoint}/batch': { one: { batchSize: '10' }, other: { batchSize: '20' } },
  '/cost-centers/rename': {
    one: { name: 'One' },
    other: { name: 'Other' },
    row: () => ({ code: 'sales' }),
  },
  '/billing/limit': {
    one: { amount: '5,000,000.00' },
    other: { amount: '6,000,000.00' },
    row: () => ({ period: 'month' }),
  },
  '/billing/notice': { one: { below: '10.00' }, other: { below: '20.00' } },
  '/people/role': {
    one: { role: 'developer' },
    other: { role: 'administrator' },
    row: () => ({ person: String(memberId) }),
  },
  '/people/invitation-role': {
    one: { role: 'developer' },
    other: { role: 'administrator' },
    row: () => ({ invitation: examples['/people']?.forms?.resend?.invitation ?? '' }),
  },
  '/people/provider/save': {
    one: { clientId: 'one', clientSecret: 'secret' },
    other: { clientId: 'other', clientSecret: 'secret' },
  },
  '/notices/choose': {
    one: { wanted: ['balance_low'], language: 'en' },
    other: { wanted: ['batch_done'], language: 'en' },
  },
};

test('every form that shows what something has now has a case here', () => {
  const forms = PAGES.flatMap(({ path, forms }) =>
    forms.filter(({ current }) => current !== undefined).map(({ name }) => `${path}/${name}`),
  );
  expect(forms.toSorted()).toEqual(Object.keys(CASES).toSorted());
});

const FORM = /<form method="post" action="([^"]*)".*?<\/form>/gs;

/** Returns the form as a tab shows it that is opened now. */
async function open(page: string, action: string, { row = () => ({}), shownBy = '' }: Case): Promise<string> {
  const { text } = await own.portal.get(page + shownBy);
  const names = Object.entries(row()).map(([name, value]) => `name="${name}" value="${value}"`);
  const [form] = [...text.matchAll(FORM)].find(
    ([whole, to]) => to === action && names.every((name) => whole.includes(name)),
  ) ?? [''];
  return unescapeHtml(/name="seen" value="([^"]*)"/.exec(form)?.[1] ?? '');
}

test.each(Object.entries(CASES))(
  '%s tells the second of two tabs what the first one changed',
  async (form, the) => {
    const at = form.slice(0, form.lastIndexOf('/'));
    const fill = (path: string) =>
      own.base + path.replaceAll(/\{(\w+)\}/g, (_, name) => examples[at]?.params?.[name] ?? '');
    const [page, action] = [fill(at), fill(form)];
    const seen = await open(page, action, the);
    const shown: Values = JSON.parse(seen);
    const send = (values: Values) =>
      own.portal.post(action, { ...shown, ...the.row?.(), ...values, once: crypto.randomUUID(), seen });
    expect((await send(the.one)).status).toBe(303);
    const told = await send(the.other);
    expect([told.status, told.text.includes('Somebody changed this')]).toEqual([409, true]);
    expect(told.text).toMatch(/<title>Error: /);
    expect(told.text.match(/<[^>]* autofocus=""[^>]*>/g)).toEqual([expect.stringContaining('role="alert"')]);
    // Both are shown, and the first tab's is what is kept.
    const now: Values = JSON.parse(await open(page, action, the));
    const kept = Object.fromEntries(Object.keys(now).map((name) => [name, { ...shown, ...the.one }[name]]));
    expect(now).toEqual(kept);
  },
);
