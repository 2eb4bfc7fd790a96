import { expect, inject, test } from 'vitest';
import { createSignedIn, joinAs } from '../harness/portal.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');

test('support finds a request by its id, with its key and code, in its own organization alone', async () => {
  const [own, other] = await Promise.all([createSignedIn(environment), createSignedIn(environment)]);
  const failed = await own.api.get('/urlshortener/links/go.localhost/none-such');
  const good = await own.api.get('/urlshortener/links');
  const idOf = ({ json }: typeof failed): string => json.meta.requestId;
  const found = await waitFor('the request', async () => {
    const { text } = await own.portal.get(`${own.base}/requests?id=${idOf(failed)}`);
    return text.includes('LINK_NOT_FOUND') ? text : undefined;
  });
  expect(found).toContain('getLink');
  expect(found).toMatch(/Test …\w{4}/);
  expect(found).not.toContain(idOf(good));
  const onlyFailed = (await own.portal.get(`${own.base}/requests?failed=yes`)).text;
  expect([onlyFailed.includes(idOf(failed)), onlyFailed.includes(idOf(good))]).toEqual([true, false]);
  const theirs = await other.portal.get(`${other.base}/requests?id=${idOf(failed)}`);
  expect(theirs.text).toContain('There are no requests.');
  const unreadable = await own.portal.get(`${own.base}/requests?id=${encodeURIComponent('<script>')}`);
  expect([unreadable.status, unreadable.text.includes('<script>')]).toEqual([200, false]);
  expect(unreadable.text).toContain('An id has 32 hexadecimal digits.');
  expect((await own.portal.get(`${own.base}/requests?before=never&failed=x`)).status).toBe(200);
});

test('the log is turned off and on by who may, and who did so stands in the audit trail', async () => {
  const own = await createSignedIn(environment);
  const developer = await joinAs(environment, own, 'developer');
  const turn = (portal: typeof own.portal, keeps: string) =>
    portal.post(`${own.base}/requests/keep`, { keeps });
  expect((await turn(developer.portal, 'no')).status).toBe(403);
  expect((await turn(own.portal, 'no')).status).toBe(303);
  expect((await own.portal.get(`${own.base}/requests`)).text).toContain('Requests are not being kept.');
  const trail = (await own.portal.get(`${own.base}/audit`)).text;
  expect(trail).toContain('organization.set-keeps-requests');
  expect(trail).toContain('Person: The owner');
  // What the operator did to set the organization up is there, and by whom of theirs is not.
  expect(trail).toContain('The operator');
  expect((await developer.portal.get(`${own.base}/audit`)).status).toBe(403);
});

test('keys show when they were last used', async () => {
  const own = await createSignedIn(environment);
  await own.api.get('/utilities/ping');
  const page = await waitFor('the use', async () => {
    const { text } = await own.portal.get(`${own.base}/keys`);
    return text.includes('Never') ? undefined : text;
  });
  expect(page).toContain('<td>1</td>');
});
