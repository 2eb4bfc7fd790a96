import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@upstash/qstash';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../db/baseline/other-baseline.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { createDeployProgram } from '../../deploy/create-deploy-program.ts';
import type { runSmokeChecks, SmokeOutcome } from '../../deploy/smoke/run-checks.ts';
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts';
import { type Qstash, startQstash } from '../../local/qstash/server.ts';
import { IS_CI } from '../harness/ci.ts';
import { ACCOUNT, API_TOKEN, type FakeAnalytics, startFakeAnalytics } from './fake-analytics.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeWrangler } from './fake-wrangler.ts';
import { runCommand } from './run-command.ts';

const functions = readDeployedFunctions();
const envs = functions.map(({ env }) => env);
const secrets = Object.fromEntries(functions.map(({ env, secrets: names }) => [env, names]));
const buckets = [...new Set(functions.flatMap((deployed) => Object.values(deployed.buckets)))];
const TOKEN = 'qstash-of-the-tests';

const wrangler = createFakeWrangler();
const folder = join(tmpdir(), `operator-deploy-${randomUUID()}`);
let analytics: FakeAnalytics;
let postgres: Postgres;
let qstash: Qstash;
let client: Client;
beforeAll(async () => {
  mkdirSync(folder);
  analytics = await startFakeAnalytics();
  analytics.set({ now: { good: 200, failed: 0 }, before: { good: 1800, failed: 0 } });
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const keys = { currentSigningKey: 'sig_current', nextSigningKey: 'sig_next' };
  qstash = await startQstash({ port: 0, token: TOKEN, ...keys, dataDir: join(folder, 'qstash') });
  client = new Client({ baseUrl: qstash.url, token: TOKEN, retry: false });
});
afterAll(async () => {
  await qstash.close();
  await analytics.close();
  await postgres.stop();
  wrangler.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  wrangler.set({ secrets, buckets: [] });
  wrangler.takeCommands();
});

/** The results of the next smoke tests, in order, and the arguments they received. */
let smoke: SmokeOutcome['result'][] = [];
let smoked: (string | undefined)[][] = [];
const check: typeof runSmokeChecks = async (base, key, report, portal) => {
  smoked.push([base, key, portal]);
  const result = smoke.shift() ?? 'ok';
  report({ name: 'ping', result, durationMs: 1 });
  return [{ name: 'ping', result, durationMs: 1 }];
};

const deploy = (words: string[], variables: Record<string, string | undefined> = {}) =>
  runCommand(
    () => createDeployProgram({ check, createClock: createFakeClock, migrations: MIGRATIONS }),
    [...words, ...(words.includes('--ask') ? [] : ['--yes'])].filter((word) => word !== '--ask'),
    {
      PATH: wrangler.path,
      DATABASE_URL: postgres.url(),
      QSTASH_URL: qstash.url,
      QSTASH_TOKEN: TOKEN,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      CLOUDFLARE_API_TOKEN: API_TOKEN,
      CLOUDFLARE_API_BASE_URL: analytics.url,
      ...variables,
    },
  );

const addressOf = (database: string): string => postgres.url().replace(/\/[^/]*$/, `/${database}`);

const scheduleIds = async () => (await client.schedules.list()).map(({ scheduleId }) => scheduleId).sort();

async function hasTables(): Promise<boolean> {
  const database = new pg.Client({ connectionString: postgres.url() });
  await database.connect();
  const { rows } = await database.query("select to_regclass('organization') is not null as found");
  await database.end();
  return rows[0].found;
}

describe('A deployment', () => {
  test('a deployment with missing settings changes nothing, and names all of them', async () => {
    wrangler.set({ secrets: { ...secrets, tools: [], redirect: ['DATABASE_URL'] }, buckets });
    const { code, stderr } = await deploy(['--target', 'production'], { QSTASH_TOKEN: undefined });
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was deployed.');
    expect(stderr).toContain('QSTASH_TOKEN');
    expect(stderr).toContain('secrets of tools: DATABASE_URL, UPSTASH_REDIS_REST_TOKEN');
    expect(stderr).toContain(
      'secrets of redirect: UPSTASH_REDIS_REST_TOKEN, QSTASH_TOKEN, VISITOR_HASH_SECRET',
    );
    expect(wrangler.takeCommands().filter((command) => !command.startsWith('secret list'))).toEqual([]);
    expect(await hasTables()).toBe(false);
    expect(await scheduleIds()).toEqual([]);
  });

  test('a deployment of a new Worker lists all its secrets as missing', async () => {
    const { utilities: _, ...others } = secrets;
    wrangler.set({ secrets: others, buckets });
    const { stderr } = await deploy(['--target', 'production', 'utilities']);
    expect(stderr).toContain('secrets of utilities: DATABASE_URL, UPSTASH_REDIS_REST_TOKEN');
  });

  test.runIf(IS_CI)(
    'creates buckets, migrates, deploys the platform last and sets the schedules, each time it runs',
    async () => {
      const first = await deploy(['--target', 'production', '--no-smoke']);
      expect(first).toMatchObject({ code: 0, stderr: '' });
      expect(first.stdout).toContain('npm run smoke -- https://api.operator.example');
      const commands = wrangler.takeCommands();
      expect(commands.filter((command) => command.startsWith('r2 bucket create'))).toEqual(
        buckets.map((bucket) => `r2 bucket create ${bucket}`),
      );
      const deployed = commands.flatMap(
        (command) => /^versions deploy \S+@100 --env (\w+)/.exec(command)?.[1] ?? [],
      );
      expect(deployed.toSorted()).toEqual(envs.toSorted());
      expect(deployed.at(-1)).toBe('platform');
      expect(await hasTables()).toBe(true);
      const schedules = await client.schedules.list();
      expect(schedules.length).toBeGreaterThan(5);
      for (const { destination } of schedules)
        expect(destination).toMatch(/^https:\/\/api\.operator\.example\/_jobs\//);

      const before = await scheduleIds();
      expect((await deploy(['--target', 'production'])).code).toBe(0);
      expect(await scheduleIds()).toEqual(before);
      expect(wrangler.takeCommands().join('\n')).not.toContain('bucket create');
    },
  );

  test.runIf(IS_CI)(
    'a deployment of one function does not touch the others and their schedules',
    async () => {
      await deploy(['--target', 'production', 'urlshortener', 'webhooks']);
      const before = await scheduleIds();
      await client.schedules.create({
        scheduleId: 'operator-webhooks-gone',
        destination: 'https://api.operator.example/_jobs/webhooks/gone',
        cron: '* * * * *',
      });
      wrangler.takeCommands();
      expect((await deploy(['--target', 'production', 'urlshortener'])).code).toBe(0);
      const deployed = wrangler.takeCommands().filter((command) => command.startsWith('versions upload'));
      expect(deployed).toEqual([expect.stringMatching(/^versions upload --env urlshortener /)]);
      expect(await scheduleIds()).toEqual([...before, 'operator-webhooks-gone'].toSorted());
      await deploy(['--target', 'production', 'webhooks']);
      expect(await scheduleIds()).toEqual(before);
    },
  );

  test.runIf(IS_CI)('is checked afterwards, and fails if it does not behave as it should', async () => {
    [smoke, smoked] = [['ok', 'failed'], []];
    const key = { OPERATOR_API_KEY: 'svc_of_the_smoke' };
    const good = await deploy(['--target', 'production', 'tools'], key);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('ok    ping') });
    const bad = await deploy(['--target', 'production', 'tools'], key);
    expect(bad).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run deploy -- --target production --rollback'),
    });
    const asked = ['https://api.operator.example', 'svc_of_the_smoke', 'https://portal.operator.example'];
    expect(smoked).toEqual([asked, asked]);
    await deploy(['--target', 'production', 'tools', '--no-smoke']);
    wrangler.set({ secrets, buckets, refused: 'tools' });
    await deploy(['--target', 'production', 'tools']);
    expect(smoked).toHaveLength(2);
  });

  test('asks before production, and does nothing without an answer', async () => {
    const { code, stderr } = await deploy(['--target', 'production', 'tools', '--ask']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('use --yes. Nothing was done.'),
    });
    expect(wrangler.takeCommands().join('\n')).not.toContain('--message');
  });

  test('a deployment of a checkout with changes is refused', async () => {
    wrangler.change(' M shared/kernel/config.ts\n');
    const { code, stderr } = await deploy(['--target', 'production', 'tools']);
    wrangler.change('');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('M shared/kernel/config.ts'),
    });
    expect(wrangler.takeCommands()).toEqual([]);
  });

  test.runIf(IS_CI)(
    "a deployment to QA on production's database is refused before anything changes",
    async () => {
      await deploy(['--target', 'production', 'tools']);
      wrangler.takeCommands();
      const { code, stderr } = await deploy(['--target', 'qa', 'tools']);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('the database belongs to production, not to qa'),
      });
      expect(wrangler.takeCommands().filter((command) => !command.startsWith('secret list'))).toEqual([]);
    },
  );

  test.runIf(IS_CI)(
    "a deployment to QA next to production does not touch production's schedules",
    async () => {
      const deployed = ['tools', 'tts'];
      await deploy(['--target', 'production', ...deployed]);
      const production = await scheduleIds();
      const owner = new pg.Client({ connectionString: postgres.url() });
      await owner.connect();
      await owner.query('create database qa');
      await owner.end();
      const DATABASE_URL = addressOf('qa');
      const { code, stdout } = await deploy(['--target', 'qa', ...deployed], { DATABASE_URL });
      expect(code).toBe(0);
      expect(stdout).toContain('tools deployed as qa-operator-tools');
      const all = await client.schedules.list();
      const qa = all.filter(({ destination }) => destination.startsWith('https://api.operator-qa.example/'));
      expect(qa.map(({ scheduleId }) => scheduleId.replace(/^qa-/, '')).toSorted()).toEqual(
        production.filter((id) => id.startsWith('operator-tts-')),
      );
      expect(all).toHaveLength(production.length + qa.length);
      expect(qa.length).toBeGreaterThan(0);
      for (const { scheduleId } of qa) await client.schedules.delete(scheduleId);
    },
  );

  test.each([
    [['--target', 'staging'], 2, 'Allowed choices are production, qa'],
    [[], 2, "required option '--target <target>' not specified"],
    [['--target', 'qa', 'nonsense'], 1, 'Unknown function: nonsense'],
  ])('refuses %j', async (words, expected, message) => {
    const { code, stderr } = await deploy(words);
    expect({ code, stderr }).toEqual({ code: expected, stderr: expect.stringContaining(message) });
    expect(wrangler.takeCommands()).toEqual([]);
  });
});
