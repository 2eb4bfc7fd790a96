import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FUNCTION_GROUPS } from '../../db/engine/grants/table-grants.ts';
import { claimDatabase } from '../../db/kernel/claim-database.ts';
import { migrate } from '../../db/migrate.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { createSecretsProgram } from '../../deploy/secrets/create-secrets-program.ts';
import { asLogin, createLocalLogins } from '../../local/postgres/local-logins.ts';
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts';
import { IS_CI } from '../harness/ci.ts';
import { createFakeWrangler } from './fake-wrangler.ts';
import { runCommand } from './run-command.ts';

const functions = readDeployedFunctions();
const envs = functions.map(({ env }) => env);
const secrets = Object.fromEntries(functions.map(({ env, secrets: names }) => [env, names]));

const wrangler = createFakeWrangler();
const folder = join(tmpdir(), `operator-secrets-${randomUUID()}`);
let postgres: Postgres;
beforeAll(async () => {
  mkdirSync(folder);
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  await migrate(postgres.url());
  await claimDatabase(postgres.url(), 'production');
  const owner = new pg.Client({ connectionString: postgres.url() });
  await owner.connect();
  await owner.query('create database qa');
  await owner.end();
  await createLocalLogins(postgres.url());
});
afterAll(async () => {
  await postgres.stop();
  wrangler.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  wrangler.set({ secrets, buckets: [] });
  wrangler.takeCommands();
});

const addressOf = (database: string): string => postgres.url().replace(/\/[^/]*$/, `/${database}`);

describe('Secrets', () => {
  const put = (words: string[], input: string) =>
    runCommand(() => createSecretsProgram(Readable.from([input])), words, { PATH: wrangler.path });

  test.runIf(IS_CI)(
    'are put on every function that takes them, and missing ones are listed without values',
    async () => {
      wrangler.set({ secrets: { tools: [] }, buckets: [] });
      const database = `${asLogin(addressOf('qa'), 'tools')}?application_name=secret-of-the-test`;
      const lines = `DATABASE_URL=${database}\n# a comment\nexport UPSTASH_REDIS_REST_TOKEN="t"\n`;
      const { code, stdout, stderr } = await put(['--target', 'qa'], lines);
      expect(code).toBe(1);
      expect(stdout).toMatch(/^secrets +tools +DATABASE_URL UPSTASH_REDIS_REST_TOKEN$/m);
      expect(stderr).toMatch(/^ {2}redirect: DATABASE_URL, QSTASH_TOKEN, VISITOR_HASH_SECRET$/m);
      expect(stdout + stderr).not.toContain('secret-of-the-test');
      expect(stdout).toMatch(/^secrets +redirect +UPSTASH_REDIS_REST_TOKEN$/m);
      // The MCP server has no secrets.
      expect(wrangler.takeCommands().filter((command) => command.startsWith('secret bulk'))).toHaveLength(
        envs.length - 1,
      );
    },
  );

  test('secrets that complete a target exit with 0', async () => {
    wrangler.set({
      // The others' addresses were put before.
      secrets: Object.fromEntries(
        envs.filter((env) => env !== 'tools').map((env) => [env, ['DATABASE_URL']]),
      ),
      buckets: [],
    });
    const names = new Set(functions.flatMap((deployed) => deployed.secrets));
    const { code, stdout } = await put(
      ['--target', 'production'],
      [...names]
        .map((name) => `${name}=${name === 'DATABASE_URL' ? asLogin(postgres.url(), 'tools') : 'x'}`)
        .join('\n'),
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Nothing is missing.') });
  });

  test.each(FUNCTION_GROUPS)('secrets with the login of %s are put on it alone', async (group) => {
    wrangler.set({ secrets, buckets: [] });
    const { stdout } = await put(
      ['--target', 'production'],
      `DATABASE_URL=${asLogin(postgres.url(), group)}`,
    );
    const given = [...stdout.matchAll(/^secrets +(\w+) +DATABASE_URL$/gm)].map(([, env]) => env);
    expect(given).toEqual([group]);
  });

  test.each([
    ['the owner', (url: string) => url],
    ['an operator', (url: string) => asLogin(url, 'operators')],
  ])('secrets with the database address of %s are refused', async (_, toAddress) => {
    wrangler.takeCommands();
    const { code, stderr } = await put(
      ['--target', 'production'],
      `DATABASE_URL=${toAddress(postgres.url())}`,
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("not a function's login") });
    expect(wrangler.takeCommands().join()).not.toContain('bulk');
  });

  test('can be rehearsed without being put, and optional ones are listed', async () => {
    wrangler.set({
      secrets: { ...secrets, tools: [], platform: [...(secrets.platform ?? []), 'ALERT_SLACK_URL'] },
      buckets: [],
    });
    wrangler.takeCommands();
    const { code, stdout, stderr } = await put(
      ['--target', 'qa', '--dry-run'],
      'UPSTASH_REDIS_REST_TOKEN=hidden',
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^secrets +tools +UPSTASH_REDIS_REST_TOKEN$/m);
    expect(stdout).toContain('Dry run: no secret was set.');
    expect(stdout).toMatch(/^ {2}platform: .*ALERT_WEBHOOK_URL.*ALERT_HEARTBEAT_URL/m);
    expect(stdout).not.toMatch(/ALERT_SLACK_URL|hidden/);
    expect(stderr).toMatch(/Still missing:\n {2}tools: DATABASE_URL$/m);
    expect(wrangler.takeCommands().join()).not.toContain('bulk');
  });

  test('are all listed by a rehearsal without any', async () => {
    wrangler.set({ secrets: {}, buckets: [] });
    const { stdout, stderr } = await put(['--target', 'qa', '--dry-run'], '');
    expect(stdout).toContain('ALERT_PAGERDUTY_KEY');
    expect(stderr).toMatch(/^ {2}redirect: DATABASE_URL, /m);
    const asked = wrangler.takeCommands().map((command) => /^secret list --env (\w+)/.exec(command)?.[1]);
    // The MCP server has no secrets.
    expect(asked.toSorted()).toEqual(envs.filter((env) => env !== 'mcp').toSorted());
  });

  test('secrets of a QStash for webhooks alone go to every function that can send one', async () => {
    wrangler.set({ secrets, buckets: [] });
    const { stdout } = await put(['--target', 'qa'], 'QSTASH_WEBHOOKS_TOKEN=x');
    const given = [...stdout.matchAll(/^secrets +(\w+) +QSTASH_WEBHOOKS_TOKEN$/gm)].map(([, env]) => env);
    const withJobs = functions.filter((deployed) => deployed.secrets.includes('QSTASH_CURRENT_SIGNING_KEY'));
    expect(given.toSorted()).toEqual(withJobs.map(({ env }) => env).toSorted());
    expect(given).toContain('portal');
  });

  test.runIf(IS_CI).each([
    ['neondb', 'No secret was set: the database belongs to production, not to qa.'],
    ['none', 'No secret was set: the database of DATABASE_URL does not say which system it belongs to'],
  ])('with the database %s in the file of QA are refused', async (database, message) => {
    wrangler.takeCommands();
    const { code, stderr } = await put(['--target', 'qa'], `DATABASE_URL=${addressOf(database)}`);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
    expect(wrangler.takeCommands().join()).not.toContain('bulk');
  });

  test.each([
    ['NO_SUCH_SECRET=1', 'No function takes NO_SUCH_SECRET. No secret was set.'],
    ['DATABASE_URL', 'Line 1 is not NAME=value.'],
    ['', 'No secret was given'],
  ])('%j are refused', async (input, message) => {
    wrangler.takeCommands();
    const { code, stderr } = await put(['--target', 'qa'], input);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
    expect(wrangler.takeCommands().join()).not.toContain('bulk');
  });
});
