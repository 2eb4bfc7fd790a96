import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Dns, startDns } from '../../../local/dns/server.ts';
import { LOCAL_KEY_RINGS, LOCAL_SECRETS } from '../../../local/secrets.ts';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { createProgram } from '../../../operator/program/create-program.ts';
import { toExitCode } from '../../../operator/program/terminal/explain-error.ts';
import { decryptSecret, encryptSecret } from '../../../shared/kernel/key-rings.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { reencryptSecrets } from '../../../shared/webhooks/secrets/reencrypt-secrets.ts';
import { told } from '../../harness/told.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

let cloud: OperatorCloud;
let dns: Dns;
beforeAll(async () => {
  [cloud, dns] = await Promise.all([openCloud(), startDns()]);
  dns.set('hooks.example.com', ['93.184.216.34']);
});
afterAll(async () => {
  await dns.close();
  await cloud.close();
});

/** Runs a command with webhooks configured. */
async function operator(words: string[], variables: Record<string, string> = {}) {
  const webhooks = {
    API_BASE_URL: 'https://api.operator.example',
    DNS_RESOLVER_URL: dns.url,
    OWN_HOSTS: 'operator.example',
    ...LOCAL_KEY_RINGS,
  };
  for (const [name, value] of Object.entries({ ...cloud.environment, ...webhooks, ...variables }))
    vi.stubEnv(name, value);
  const ended = { code: 0, stdout: '', stderr: '' };
  vi.spyOn(console, 'log').mockImplementation((text) => {
    ended.stdout += text;
  });
  vi.spyOn(console, 'error').mockImplementation((text) => {
    ended.stderr += text;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    ended.stderr += text;
    return true;
  });
  try {
    const program = await createProgram(words[0]);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    ended.code = toExitCode(error);
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
  return ended;
}

async function answer(...words: string[]) {
  const { code, stdout, stderr } = await operator([...words, '--json']);
  if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${code}\n${stderr}`);
  return JSON.parse(stdout);
}

const freshKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

/** Encrypts the secrets again with another key ring. */
async function reencryptWith(ring: string, name: keyof typeof LOCAL_KEY_RINGS = 'PROVIDER_SECRETS_KEY') {
  const { code, stdout, stderr } = await operator(['webhook', 'reencrypt-secrets', '--yes', '--json'], {
    [name]: ring,
  });
  if (code !== 0) throw new Error(`exit code ${code}\n${stderr}`);
  return JSON.parse(stdout);
}

async function newOrganization(): Promise<string> {
  const name = `Hooks ${crypto.randomUUID()}`;
  await createOrganization(cloud.openContext().ctx, { name, account: { currency: 'COP' } });
  return name;
}

test('operators manage the endpoints of an organization from the command line', async () => {
  const name = await newOrganization();
  const scope = ['--services', 'urlshortener', '--types', 'urlshortener.link.created'];
  const added = await answer('webhook', 'add', name, 'https://hooks.example.com/a', ...scope);
  expect(added).toMatchObject({ status: 'active', secret: expect.stringMatching(/^whsec_[0-9a-f]{64}$/) });
  const id = String(added.id);
  const [listed] = await answer('webhook', 'list', name);
  expect(listed).toMatchObject({ id: added.id, services: ['urlshortener'], consecutiveFailures: 0 });
  expect(listed).not.toHaveProperty('secret');

  const rotated = await answer('webhook', 'rotate', id, '--yes');
  expect(rotated.secret).not.toBe(added.secret);
  const twice = await operator(['webhook', 'rotate', id, '--yes']);
  expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('two secrets sign') });
  const now = await answer('webhook', 'rotate', id, '--yes', '--now');
  expect(now.previousSecretExpiresAt).toBe(rotated.previousSecretExpiresAt);
  const kept = await cloud.query<{ organization_id: string; secret: string; previous_secret: string }>(
    'select organization_id, secret, previous_secret from webhook_endpoint where id = $1',
    [id],
  );
  const open = (stored = '') =>
    decryptSecret(LOCAL_SECRETS.WEBHOOK_SECRETS_KEY, Number(kept[0]?.organization_id), stored);
  expect(await open(kept[0]?.secret)).toBe(now.secret);
  expect(await open(kept[0]?.previous_secret)).toBe(added.secret);
  expect(await answer('webhook', 'change-url', id, 'https://hooks.example.com/b', '--yes')).toMatchObject({
    url: 'https://hooks.example.com/b',
  });
  expect(await answer('webhook', 'disable', id)).toMatchObject({ status: 'disabled' });
  const again = await operator(['webhook', 'disable', id]);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already disabled') });
  expect(await answer('webhook', 'enable', id)).toMatchObject({ status: 'active' });

  const { deliveryId } = await answer('webhook', 'test', id);
  const [delivery] = await answer('delivery', 'list', name, '--endpoint', id);
  expect(delivery).toMatchObject({ id: deliveryId, type: 'webhook.test', state: 'pending', attempts: 0 });
  expect(await answer('delivery', 'list', name, '--review')).toEqual([]);
  expect(await answer('delivery', 'attempts', deliveryId)).toEqual([]);
  expect(await answer('delivery', 'resend', name, deliveryId)).toEqual({
    resent: 1,
    sent: 'within a minute',
  });
  const none = await operator(['delivery', 'resend-all', name, '--since', '2026-01-01']);
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('review queue') });

  expect(await answer('webhook', 'remove', id, '--yes')).toMatchObject({ status: 'removed' });
  expect(await answer('webhook', 'list', name)).toEqual([]);
});

test('the encryption key of secrets is rotated: add the new one first, encrypt all secrets again, remove the old one', async () => {
  const name = await newOrganization();
  const { id, secret } = await answer('webhook', 'add', name, 'https://hooks.example.com/k');
  await answer('webhook', 'account-secret', name);
  await answer('webhook', 'set-headers', id, '--headers', 'X-Tenant: acme');
  const old = LOCAL_SECRETS.WEBHOOK_SECRETS_KEY;
  const fresh = freshKey();
  const { ctx } = createOperatorCtx({
    ...cloud.environment,
    ...LOCAL_KEY_RINGS,
    WEBHOOK_SECRETS_KEY: `${fresh},${old}`,
  });
  expect(await reencryptSecrets(ctx)).toMatchObject({ endpoints: expect.any(Number) });
  expect(await reencryptSecrets(ctx)).toMatchObject({ endpoints: 0, accountSecrets: 0 });
  const [row] = await cloud.query<{ organization_id: string; secret: string; headers: string }>(
    'select organization_id, secret, headers from webhook_endpoint where id = $1',
    [id],
  );
  expect(await decryptSecret(fresh, Number(row?.organization_id), row?.secret ?? '')).toBe(secret);
  const headers = await decryptSecret(fresh, Number(row?.organization_id), row?.headers ?? '');
  expect(JSON.parse(headers)).toEqual({ 'X-Tenant': 'acme' });
  await expect(told(decryptSecret(old, Number(row?.organization_id), row?.secret ?? ''))).rejects.toThrow(
    'not here',
  );
  // Restores the keys for the file's other tests.
  const back = createOperatorCtx({
    ...cloud.environment,
    ...LOCAL_KEY_RINGS,
    WEBHOOK_SECRETS_KEY: `${old},${fresh}`,
  });
  await reencryptSecrets(back.ctx);
});

test('the secrets of identity providers are encrypted again with the first key, each for its organization', async () => {
  const [old, fresh] = [LOCAL_SECRETS.PROVIDER_SECRETS_KEY, freshKey()];
  const owners: { id: number; secret: string }[] = [];
  for (const version of ['v2', 'v1', 'v2']) {
    const [{ id } = { id: 0 }] = await cloud.query<{ id: number }>(
      'select id::int from organization where name = $1',
      [await newOrganization()],
    );
    const secret = `client-secret-${id}`;
    const stored = await encryptSecret(old, id, secret);
    await cloud.query(
      `insert into openid_provider (organization_id, issuer, client_id, client_secret, is_owners)
       values ($1, 'https://id.example.com', 'operator', $2, true)`,
      // Older values, from before keys had ids, name none.
      [id, version === 'v1' ? stored.replace(/^v2\.\w+\./, 'v1.') : stored],
    );
    owners.push({ id, secret });
  }
  const read = async (id: number): Promise<string> => {
    const [row] = await cloud.query<{ stored: string }>(
      'select client_secret as stored from openid_provider where organization_id = $1',
      [id],
    );
    return row?.stored ?? '';
  };

  expect(await reencryptWith(`${fresh},${old}`)).toMatchObject({ providers: owners.length });
  for (const { id, secret } of owners) {
    const stored = await read(id);
    expect(stored).not.toContain(secret);
    expect(await decryptSecret(fresh, id, stored)).toBe(secret);
    await expect(told(decryptSecret(old, id, stored))).rejects.toThrow('not here');
    await expect(decryptSecret(fresh, id + 1, stored)).rejects.toThrow();
  }
  const kept = await Promise.all(owners.map(({ id }) => read(id)));
  expect(await reencryptWith(`${fresh},${old}`)).toMatchObject({ providers: 0 });
  expect(await Promise.all(owners.map(({ id }) => read(id)))).toEqual(kept);

  // Without their current key nothing is changed, and the command fails.
  const failed = await operator(['webhook', 'reencrypt-secrets', '--yes'], {
    PROVIDER_SECRETS_KEY: freshKey(),
  });
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(await Promise.all(owners.map(({ id }) => read(id)))).toEqual(kept);
  // Restores the keys for the file's other tests.
  expect(await reencryptWith(`${old},${fresh}`)).toMatchObject({ providers: owners.length });
});

test('the account secret is shown once, and can be rotated', async () => {
  const name = await newOrganization();
  const { secret } = await answer('webhook', 'account-secret', name);
  expect(await operator(['webhook', 'account-secret', name])).toMatchObject({ code: 1, stdout: '' });
  expect((await answer('webhook', 'rotate-account-secret', name, '--yes')).secret).not.toBe(secret);
});

test('the threshold of low balances can be set and removed', async () => {
  const name = await newOrganization();
  expect(await answer('balance', 'set-low', name, '12.5')).toMatchObject({ lowBalanceMicro: '12500000' });
  expect(await answer('balance', 'set-low', name, 'none')).toMatchObject({ lowBalanceMicro: null });
});

test('invalid targets, unknown types and missing settings are refused', async () => {
  const name = await newOrganization();
  const add = (url: string, ...rest: string[]) => operator(['webhook', 'add', name, url, ...rest]);
  expect(await add('https://10.0.0.1/')).toMatchObject({ code: 2, stderr: expect.stringContaining('url:') });
  const unknown = await add('https://hooks.example.com/', '--types', 'sms.delivered');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('types') });
  const words = ['webhook', 'add', name, 'http://127.0.0.1:9000/'];
  const exposed = await operator(words, { WEBHOOK_INSECURE_HOSTS: '127.0.0.1' });
  expect(exposed).toMatchObject({ code: 1, stderr: expect.stringContaining('for development') });
  expect(await answer('webhook', 'list', name)).toEqual([]);
});
