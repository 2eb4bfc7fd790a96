import { describe, expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { findOrganization } from '../../../shared/people/organizations/find-organization.ts';
import { useCli } from './use-cli.ts';

const { operator, answer, newOrganization, cloud } = useCli();

describe.concurrent('The operator', () => {
  test('sets up a customer who can call the API', async () => {
    const name = `Acme ${crypto.randomUUID()}`;
    const { id } = await answer('organization', 'create', name, '--currency', 'COP');
    await answer('user', 'add', name, 'ana@example.com', 'owner', '--name', 'Ana');
    expect(await answer('service', 'on', String(id), 'urlshortener')).toMatchObject({ enabled: true });
    await answer('price', 'set', 'urlshortener.link', 'COP', '5', '--organization', name);
    const payment = await answer('balance', 'top-up', name, '1250.50', '--reference', 'bank-7');
    expect(payment).toMatchObject({ amountMicro: '1250500000', balanceMicro: '1250500000' });
    const scope = ['--services', 'urlshortener', '--networks', '203.0.113.0/24,192.0.2.1'];
    const key = await answer(
      'key',
      'create',
      name,
      'Campaigns',
      '--user',
      'ANA@example.com',
      ...scope,
      '--capabilities',
      'urlshortener.write',
      '--expires-at',
      '2100-01-01',
    );
    expect(key).toMatchObject({
      token: expect.stringMatching(/^svc_[a-f0-9]{32}$/),
      networks: ['203.0.113.0/24', '192.0.2.1/32'],
      expiresAt: '2100-01-01T05:00:00.000Z',
    });
    const [listed] = await answer('key', 'list', name);
    expect(listed).toMatchObject({ id: key.id, createdBy: 'ana@example.com', costCenter: 'default' });
    const mayDo = ['Read links and their statistics', 'Create and change links (charged)'];
    for (const shown of [key, listed, await answer('key', 'show', name, String(key.id))])
      expect(shown).toMatchObject({ mayDo, state: 'active' });
    await answer('domain', 'add', 'links.acme.example', '--organization', name);
    await answer('domain', 'verify', 'links.acme.example', '--organization', name);
    expect(await answer('domain', 'list', '--organization', name)).toMatchObject([{ status: 'verified' }]);
  });

  test('sees tables without --json', async () => {
    const { name, id } = await newOrganization();
    const { ctx } = cloud().openContext();
    await topUpBalance(ctx, { organizationId: id, amountMicro: 12_500_000n, reference: 'bank-8' });
    const { stdout } = await operator(['balance', 'show', name]);
    expect(stdout).toMatch(/^balance +12\.50$/m);
    expect(stdout).toMatch(/^held +0\.00$/m);
    const table = (await operator(['service', 'list', name])).stdout.split('\n');
    expect(table.slice(0, 2)).toEqual(['service        enabled', 'urlshortener   no']);
    expect((await operator(['link', 'list', '--organization', name])).stdout).toBe('None.\n');
    const key = await operator(['key', 'create', name, 'Server', '--user', 'ana@example.com']);
    expect(key.stdout).toMatch(/^services +all\nnetworks +any\ncapabilities +-\n/m);
    expect(key.stdout).toMatch(/^expires at +never$/m);
    // The organization has no service yet.
    expect(key.stdout).toMatch(/^may do +-$/m);
  });

  test("keeps an organization's token of the registry from standard input, and never prints or stores it in clear", async () => {
    const { name } = await newOrganization();
    const claims = Buffer.from(JSON.stringify({ exp: 4_102_444_800 })).toString('base64url');
    const token = `header.${claims}.signature`;
    const { REGISTRY_SECRETS_KEY } = LOCAL_SECRETS;
    const set = (input: string, variables: object = { REGISTRY_SECRETS_KEY }) =>
      operator(['calling', 'registry', 'token', name, '--json'], { input, variables });
    for (const input of ['', 'two words\n', `${'x'.repeat(4_097)}\n`]) {
      const { code, stdout, stderr } = await set(input);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('must be the token as the registry shows it, without spaces');
    }
    const required = await operator(['calling', 'registry', 'mode', name, 'required']);
    expect(required.stderr).toContain('has no registry token');
    const keyless = await set(`${token}\n`, { REGISTRY_SECRETS_KEY: undefined });
    expect([keyless.code, keyless.stderr.includes('REGISTRY_SECRETS_KEY')]).toEqual([1, true]);
    const done = await set(`  ${token}\r\n`);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ tokenExpiresAt: '2100-01-01T00:00:00.000Z' });
    expect(await answer('calling', 'registry', 'mode', name, 'required')).toMatchObject({ mode: 'required' });
    const shown = await operator(['calling', 'registry', 'show', name]);
    const audit = JSON.stringify(await answer('audit', 'list', '--organization', name));
    expect(audit).toContain('registry.set-token');
    for (const text of [keyless.stderr, done.stdout, done.stderr, shown.stdout, audit])
      expect([token, claims].filter((part) => text.includes(part))).toEqual([]);
  });

  test('revokes a key by its leaked token from standard input, which is never printed or stored', async () => {
    const { name, id } = await newOrganization();
    const { token, id: keyId } = await answer('key', 'create', name, 'Leaked', '--user', 'ana@example.com');
    const revoke = (words: string[], input: string) => operator(['key', 'revoke', ...words], { input });
    for (const [words, input, message] of [
      [['--token'], '', 'A token is svc_'],
      [['--token'], `${token.toUpperCase()}\n`, 'A token is svc_'],
      [['--token'], `svc_${'0'.repeat(32)}\n`, 'No key has this token.'],
      [['--token', token], '', 'With --token, name no organization'],
      [[name], '', 'Name an organization and the ID of its key, or use --token.'],
    ] as const) {
      const { code, stdout, stderr } = await revoke([...words], input);
      expect([code === 0, stdout]).toEqual([false, '']);
      expect(stderr).toContain(message);
      expect(stderr.includes(token)).toBe(false);
    }
    const done = await revoke(['--token', '--json'], `  ${token}\r\n`);
    expect([done.code, done.stdout.includes(token)]).toEqual([0, false]);
    expect(JSON.parse(done.stdout)).toMatchObject({ organizationId: id, id: keyId, name: 'Leaked' });
    expect(await answer('key', 'show', name, String(keyId))).toMatchObject({ state: 'revoked' });
    const again = await revoke(['--token'], `${token}\n`);
    expect([again.code, again.stderr.includes(`Key ${keyId} of organization ${id} was revoked at`)]).toEqual([
      1,
      true,
    ]);
    expect(JSON.stringify(await answer('audit', 'list', '--organization', name))).not.toContain(token);
  });

  test('sees which keys the removal of a member revokes before confirming it', async () => {
    const { name } = await newOrganization();
    const remove = () => operator(['user', 'remove', name, 'ana@example.com']);
    expect((await remove()).stderr).toContain('They have no working keys.');
    for (const key of ['Shop', 'Campaigns'])
      await answer('key', 'create', name, key, '--user', 'ana@example.com');
    expect((await remove()).stderr).toMatch(
      /permanently revokes the 2 keys that they created: Shop \(…\w{4}\), Campaigns \(…\w{4}\)\. \(system/,
    );
  });

  test('announces incidents and maintenance to customers', async () => {
    const { id } = await answer(
      'incident',
      'open',
      'major',
      'Slow redirects',
      'We look into it.',
      '--components',
      'redirect,urlshortener',
    );
    await answer('incident', 'update', String(id), '--status', 'monitoring');
    expect(await answer('incident', 'resolve', String(id), '--message', 'Fixed.')).toMatchObject({
      status: 'resolved',
      message: 'Fixed.',
      components: ['redirect', 'urlshortener'],
      resolvedAt: expect.any(String),
    });
    expect(await operator(['incident', 'update', String(id), '--status', 'identified'])).toMatchObject({
      code: 1,
    });

    const window = ['--from', '2100-01-01 01:00', '--until', '2100-01-01 02:00', '--components', 'tts'];
    const planned = await answer('maintenance', 'plan', 'Upgrade', 'Half an hour', ...window);
    expect(planned).toMatchObject({ startsAt: '2100-01-01T06:00:00.000Z', canceledAt: null });
    await answer('maintenance', 'cancel', String(planned.id), '--yes');
    expect(await answer('maintenance', 'list')).toMatchObject([{ canceledAt: expect.any(String) }]);
  });
});

describe.concurrent('A destructive command', () => {
  const statusOf = async (name: string) => (await findOrganization(cloud().openContext().ctx, name)).status;

  test('does nothing without a terminal, whatever is piped into it', async () => {
    const { name } = await newOrganization();
    for (const input of ['', 'y\n']) {
      const { code, stdout, stderr } = await operator(['organization', 'close', name], { input });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(
        '(system: local) There is no terminal to ask for confirmation: use --yes. Nothing was done.',
      );
    }
    expect(await statusOf(name)).toBe('active');
  });

  test('runs with --yes', async () => {
    const { name } = await newOrganization();
    const { code, stdout } = await operator(['organization', 'close', name, '--json', '--yes']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'closed' });
    expect(await statusOf(name)).toBe('closed');
  });
});
