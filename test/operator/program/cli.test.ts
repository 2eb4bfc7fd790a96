import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { topUp } from '../../../shared/billing/movements/top-up.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { findOrganization } from '../../../shared/people/organizations/find-organization.ts';
import { onCi } from '../../harness/ci.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

const SOURCE = fileURLToPath(new URL('../../../operator/cli.ts', import.meta.url));

let cloud: OperatorCloud;
let dir: string;
let cli: string;
beforeAll(async () => {
  cloud = await openCloud();
  // Bundled into a few files instead of hundreds, so that each of the many processes starts much faster.
  dir = mkdtempSync(join(tmpdir(), 'operator-cli-'));
  cli = join(dir, 'cli.mjs');
  const banner = {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  };
  await build({
    ...{ entryPoints: [SOURCE], outdir: dir, outExtension: { '.js': '.mjs' }, banner },
    // Splitting makes a command load only its own group, as from the sources.
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node' },
  });
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await cloud.close();
});

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs the command line in a process of its own. */
function operator(words: string[], options: { input?: string; variables?: object } = {}): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...words], {
    env: { NODE_COMPILE_CACHE: join(dir, 'compiled'), ...cloud.environment, ...options.variables },
  });
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    ended.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    ended.stderr += chunk;
  });
  // A command that reads no input may end before it is written.
  child.stdin.on('error', () => {});
  child.stdin.end(options.input ?? '');
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}

/** The `--json` output of a command that must succeed. */
async function answer(...words: string[]) {
  const { code, stdout, stderr } = await operator([...words, '--json']);
  if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${code}\n${stderr}`);
  return JSON.parse(stdout);
}

/** A new organization with an owner. */
async function newOrganization(): Promise<{ name: string; id: number }> {
  const { ctx } = cloud.openContext();
  const name = `Acme ${crypto.randomUUID()}`;
  const { id } = await createOrganization(ctx, { name, account: { currency: 'COP' } });
  await addUser(ctx, { organizationId: id, email: 'ana@example.com', role: 'owner' });
  return { name, id };
}

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
      ...['key', 'create', name, 'Campaigns', '--user', 'ANA@example.com', ...scope],
      ...['--capabilities', 'urlshortener.write', '--expires-at', '2100-01-01'],
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
    const { ctx } = cloud.openContext();
    await topUp(ctx, { organizationId: id, amountMicro: 12_500_000n, reference: 'bank-8' });
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
      ...[
        'incident',
        'open',
        'major',
        'Slow redirects',
        'We look into it.',
        '--components',
        'redirect,urlshortener',
      ],
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
  const statusOf = async (name: string) => (await findOrganization(cloud.openContext().ctx, name)).status;

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

describe.concurrent('The exit code', () => {
  test.each([
    [['organization', 'show', 'Nobody'], 'refused: No organization is named "Nobody".'],
    [['domain', 'verify', 'nobody.example.com', '--platform'], 'refused: nobody.example.com is not a domain'],
  ])('is 1 for a refusal: %j', async (words, message) => {
    const { code, stderr, stdout } = await operator(words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  const WRONG: [words: string[], message: string][] = [
    [[], 'Usage: operator'],
    [['organization', 'create', '123'], 'It must not be a number'],
    [['organization', 'create', 'X', '--currency', 'PESOS'], 'It must be an ISO 4217 code'],
    [['nonsense'], "unknown command 'nonsense'"],
    [['organization', 'show'], "missing required argument 'organization'"],
    [['service', 'on', 'X', 'sms'], 'Allowed choices are urlshortener'],
    [['balance', 'top-up', 'X', '1e3', '--reference', 'r'], '"1e3" is not an amount'],
    [['balance', 'top-up', 'X', '0', '--reference', 'r'], 'must be more than 0'],
    [['balance', 'top-up', 'X', '5'], 'required option'],
    [['key', 'revoke', 'X', 'first'], 'must be a whole number'],
    [['domain', 'add', 'a.example.com'], 'Name an organization with --organization, or use --platform'],
    [['price', 'set', 'tts.character.neural', 'COP', '1', '--list', '--organization', 'X'], 'not both'],
  ];
  test.each(onCi(WRONG, WRONG.slice(0, 4)))('is 2 for wrong usage: %j', async (words, message) => {
    const { code, stderr, stdout } = await operator(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('is 0 for help', async () => {
    expect(await operator(['key', 'create', '--help'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('is 1 when the database cannot be reached, and no secret is printed', async () => {
    const variables = { NEON_FETCH_ENDPOINT: 'http://127.0.0.1:1/sql' };
    const { code, stderr } = await operator(['organization', 'list'], { variables });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'refused: postgres is not available\n' });
  });

  test('is 1 when the ledger is inconsistent', async () => {
    const { name, id } = await newOrganization();
    const check = () => operator(['ledger', 'check', '--organization', name, '--json']);
    expect(await check()).toMatchObject({ code: 0, stderr: 'system: local\n' });
    await cloud.query('update billing_account set balance_micro = 7 where organization_id = $1', [id]);
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(JSON.parse(stdout).mismatches).toEqual([
      { invariant: 'balance', organizationId: id, subject: 'balance', expected: '0', actual: '7' },
    ]);
    expect((await operator(['ledger', 'check', '--organization', name])).stdout).toMatch(
      /^balance .* 0\.000007$/m,
    );
  });

  test('is 1 when no database is configured, and the error names the expected file', async () => {
    const variables = {
      OPERATOR_DATA_DIR: dir,
      ...Object.fromEntries(Object.keys(cloud.environment).map((name) => [name, undefined])),
    };
    const { code, stderr } = await operator(['organization', 'list'], { variables });
    expect(code).toBe(1);
    expect(stderr).toContain(join(dir, 'environment.json'));
  });

  test('is 0 for the system of another data directory', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'operator-data-'));
    writeFileSync(join(dataDir, 'environment.json'), JSON.stringify(cloud.environment));
    const variables = {
      OPERATOR_DATA_DIR: dataDir,
      ...Object.fromEntries(Object.keys(cloud.environment).map((name) => [name, undefined])),
    };
    expect((await operator(['organization', 'list', '--json'], { variables })).code).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  test('lists the ids of several organizations with the same name', async () => {
    const { name } = await newOrganization();
    await createOrganization(cloud.openContext().ctx, { name });
    const { code, stderr } = await operator(['organization', 'show', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Several organizations are named .*\. Use one of their IDs: \d+, \d+\./);
  });
});
