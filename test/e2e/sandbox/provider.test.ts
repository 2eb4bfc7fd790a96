import { expect, inject, test } from 'vitest';
import { createSetUp, signInBy, useProvider } from '../../harness/portal/openid.ts';
import { joinAs } from '../../harness/portal/portal.ts';

const environment = inject('environment');
const provider = useProvider();

test('a sandbox is entered as its organization is: by its identity provider, and only so where it must be', async () => {
  const tenant = await createSetUp(environment, provider());
  const { email, portal: byLink } = await joinAs(environment, tenant, 'administrator');
  const { portal } = await signInBy(environment, provider(), { path: tenant.path, email });
  const created = await portal.post(`${tenant.base}/sandbox/create`);
  const location = created.headers.location ?? '';
  expect(location).toMatch(/^\/\d+\/keys$/);
  expect((await portal.get(location)).status).toBe(200);
  expect((await byLink.get(location)).status).toBe(200);
  await tenant.portal.post(`${tenant.base}/people/provider/only`, { only: 'yes' });
  expect((await portal.get(location)).status).toBe(200);
  expect((await byLink.get(location)).headers.location).toContain('/sign-in');
});
