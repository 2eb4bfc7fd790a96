import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../db/baseline/other-baseline.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { createDeployProgram, type DeployTools } from '../../deploy/create-deploy-program.ts';
import { createClock } from '../../deploy/release/clock.ts';
import { runSmokeChecks } from '../../deploy/smoke/run-checks.ts';
import { IS_CI } from '../harness/ci.ts';
import { withFurtherMigration } from '../sql/suite/further-migration.ts';
import { useSql } from '../sql/suite/use-sql.ts';
import { ACCOUNT, API_TOKEN, type FakeAnalytics, startFakeAnalytics } from './fake-analytics.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeWrangler } from './fake-wrangler.ts';
import { runCommand } from './run-command.ts';

const functions = readDeployedFunctions();
const secrets = Object.fromEntries(functions.map(({ env, secrets: names }) => [env, names]));
const buckets = functions.flatMap((deployed) => Object.values(deployed.buckets));
const RECORD = 'operator-watch-state/release.json';
/** Functions without jobs, so that no test needs a queue. */
const RELEASED = ['utilities', 'tools', 'redirect'];

const sql = useSql();
const wrangler = createFakeWrangler();
let analytics: FakeAnalytics;
beforeAll(async () => {
  analytics = await startFakeAnalytics();
});
afterAll(async () => {
  await analytics.close();
  wrangler.remove();
});
beforeEach(() => {
  wrangler.forget();
  wrangler.set({ secrets, buckets });
  wrangler.takeCommands();
  wrangler.checkOut('v6.0.0');
  analytics.set(GOOD);
});

const GOOD = { now: { good: 200, failed: 0 }, before: { good: 1_800, failed: 0 } };
const WORSE = { now: { good: 190, failed: 10 }, before: { good: 1_799, failed: 1 } };

const run = async (
  words: string[],
  tools: Partial<DeployTools> = {},
  variables: Record<string, string> = {},
) =>
  await runCommand(
    () =>
      createDeployProgram({
        check: runSmokeChecks,
        createClock: createFakeClock,
        migrations: MIGRATIONS,
        ...tools,
      }),
    ['--target', 'production', '--yes', ...words],
    {
      PATH: wrangler.path,
      DATABASE_URL: sql.url(),
      QSTASH_TOKEN: 'unused',
      QSTASH_URL: 'http://127.0.0.1:9',
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      CLOUDFLARE_API_TOKEN: API_TOKEN,
      CLOUDFLARE_API_BASE_URL: analytics.url,
      ...variables,
    },
  );
const release = (words = RELEASED, tools: Partial<DeployTools> = {}) => run(['--no-smoke', ...words], tools);
const rollBack = () => run(['--rollback']);

/** The commands that change what answers, without their messages. */
const takeChanges = () =>
  wrangler
    .takeCommands()
    .filter((command) => /^(versions (upload|deploy)|deploy|rollback|triggers) /.test(command))
    .map((command) =>
      command.replace(/ --message \S+| --yes/g, '').replaceAll(/0{8}-0{4}-4000-8000-0{11}/g, '#'),
    );
const serving = () =>
  RELEASED.map((env) => wrangler.servingOf(env).replaceAll(/0{8}-0{4}-4000-8000-0{10,11}/g, '#'));

/** The first release: versions #1, #2 and #3. */
async function releaseFirst(): Promise<void> {
  expect(await release()).toMatchObject({ code: 0, stderr: '' });
  wrangler.takeCommands();
  wrangler.checkOut('v6.1.0');
}

describe('A release', () => {
  test.runIf(IS_CI)(
    'gives a function that was never released all requests at once, then its routes',
    async () => {
      for (const env of RELEASED) wrangler.serve(env, '00000000-0000-4000-8000-00000000000f');
      const { code } = await release();
      expect(code).toBe(0);
      expect(takeChanges()).toEqual(
        RELEASED.flatMap((env, at) => [
          `versions upload --env ${env}`,
          `versions deploy #${at + 1}@100 --env ${env}`,
          `triggers deploy --env ${env}`,
        ]),
      );
      expect(analytics.takeQueries()).toEqual([]);
    },
  );

  test('deploys the first version of a function that has no Worker, because no secret was put on it', async () => {
    const { mcp: _none, ...others } = secrets;
    wrangler.set({ secrets: others, buckets });
    expect(await release(['mcp'])).toMatchObject({ code: 0, stderr: '' });
    expect(takeChanges()).toEqual([
      'versions upload --env mcp',
      'deploy --env mcp',
      'versions deploy #1@100 --env mcp',
      'triggers deploy --env mcp',
    ]);
  });

  test('uploads every version first, then gives each a tenth of the requests until it has answered 200', async () => {
    await releaseFirst();
    const { code, stdout } = await release();
    expect(code).toBe(0);
    expect(takeChanges()).toEqual([
      ...RELEASED.map((env) => `versions upload --env ${env}`),
      ...RELEASED.flatMap((env, at) => [
        `versions deploy #${at + 4}@10 #${at + 1}@90 --env ${env}`,
        `versions deploy #${at + 4}@100 --env ${env}`,
        `triggers deploy --env ${env}`,
      ]),
    ]);
    expect(stdout).toContain('tools: 0 of 200 answers failed, the previous version 0 of 1800 answers failed');
    expect(analytics.takeQueries().at(-1)).toMatch(
      /^SELECT .* FROM operator_metrics WHERE timestamp >= toDateTime\(\d{10}\) AND \(blob5 = '\S+' OR blob5 = '\S+'\)/,
    );
  });

  test('rolls back a version that fails more often, says where it stands, and continues when run again', async () => {
    await releaseFirst();
    // A first look that counts nothing, utilities, then tools.
    analytics.set(GOOD, GOOD, WORSE);
    const { code, stdout, stderr } = await release();
    expect(code).toBe(1);
    expect(stderr).toContain('The new version of tools was withdrawn: 10 of 200 answers failed');
    expect(stdout).toContain('Released: utilities.\nUnchanged: tools, redirect.');
    expect(stdout).toContain('npm run deploy -- --target production --rollback');
    expect(serving()).toEqual(['#4 100', '#2 100', '#3 100']);
    takeChanges();

    analytics.set(GOOD);
    expect(await release()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('utilities is already released'),
    });
    expect(takeChanges().filter((command) => command.includes('utilities'))).toEqual([]);
    expect(serving()).toEqual(['#4 100', '#7 100', '#8 100']);
    expect((await rollBack()).code).toBe(0);
    expect(serving()).toEqual(['#1 100', '#2 100', '#3 100']);
  });

  test.runIf(IS_CI)('continued from another checkout restores the versions from before both', async () => {
    await releaseFirst();
    analytics.set(GOOD, GOOD, WORSE);
    await release();
    wrangler.checkOut('v6.1.1');
    analytics.set(GOOD);
    expect((await release()).code).toBe(0);
    const { stdout } = await rollBack();
    expect(serving()).toEqual(['#1 100', '#2 100', '#3 100']);
    expect(stdout).toContain('To restore those of v6.0.0, deploy it again.');
  });

  test.runIf(IS_CI)('says which function is half released when the operator interrupts it', async () => {
    await releaseFirst();
    const { code, stdout, stderr } = await release(RELEASED, {
      createClock: (signal) => ({
        ...createClock(signal),
        sleep: async (ms) => {
          process.listeners('SIGINT').at(-1)?.('SIGINT');
          await createClock(signal).sleep(ms);
        },
      }),
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Interrupted.\n' });
    expect(stdout).toContain('Partly released: utilities answers 10 % of its requests with the new version.');
    expect(serving()).toEqual(['#4 10, #1 90', '#2 100', '#3 100']);
    await rollBack();
    expect(serving()).toEqual(['#1 100', '#2 100', '#3 100']);
  });

  test.runIf(IS_CI)('changes nothing in production when a version is refused', async () => {
    await releaseFirst();
    wrangler.set({ secrets, buckets, refused: 'redirect', refusedAt: 'upload' });
    const { code, stdout } = await release();
    expect(code).toBe(1);
    expect(stdout).toContain('Released: none.\nUnchanged: utilities, tools, redirect.');
    expect(serving()).toEqual(['#1 100', '#2 100', '#3 100']);
  });

  test.runIf(IS_CI)(
    'reports missing routes when they are refused, and applies them when run again',
    async () => {
      await releaseFirst();
      wrangler.set({ secrets, buckets, refused: 'tools', refusedAt: 'triggers' });
      const { stdout } = await release();
      expect(stdout).toContain(
        'Partly released: tools answers all requests with the new version, on the previous routes.',
      );
      wrangler.set({ secrets, buckets });
      expect((await release()).code).toBe(0);
      expect(takeChanges().filter((command) => command.startsWith('triggers'))).toEqual(
        ['utilities', 'tools', 'tools', 'redirect'].map((env) => `triggers deploy --env ${env}`),
      );
    },
  );

  test.runIf(IS_CI)(
    'a release without measurements is refused before anything changes, unless immediate',
    async () => {
      await releaseFirst();
      const missing = await run(['--no-smoke', ...RELEASED], {}, { CLOUDFLARE_API_TOKEN: '' });
      expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('CLOUDFLARE_API_TOKEN') });
      const wrong = await run(['--no-smoke', ...RELEASED], {}, { CLOUDFLARE_API_TOKEN: 'wrong' });
      expect(wrong).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cloudflare.analytics-engine: not enabled'),
      });
      expect(takeChanges()).toEqual([]);
      const atOnce = await run(['--no-smoke', '--at-once', 'tools'], {}, { CLOUDFLARE_API_TOKEN: '' });
      expect(atOnce.code).toBe(0);
      expect(takeChanges()).toEqual([
        'versions upload --env tools',
        'versions deploy #4@100 --env tools',
        'triggers deploy --env tools',
      ]);
    },
  );
});

describe('A rollback', () => {
  test('restores every version before a finished release, and does nothing more when repeated', async () => {
    await releaseFirst();
    await release();
    expect(JSON.parse(wrangler.objectOf(RECORD))).toMatchObject({
      checkout: 'v6.1.0',
      from: 'v6.0.0',
      isFinished: true,
    });
    takeChanges();
    expect(await rollBack()).toMatchObject({ code: 0, stderr: '' });
    expect(takeChanges()).toEqual([
      'rollback #3 --env redirect',
      'rollback #2 --env tools',
      'rollback #1 --env utilities',
    ]);
    expect((await rollBack()).stdout).toContain('tools already answers with');
    expect(takeChanges()).toEqual([]);
  });

  test.runIf(IS_CI)('continues when one function fails, and names it', async () => {
    await releaseFirst();
    await release();
    wrangler.set({ secrets, buckets, refused: 'tools', refusedAt: 'rollback' });
    const { code, stderr } = await rollBack();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Not restored: tools.') });
    expect(serving()).toEqual(['#1 100', '#5 100', '#3 100']);
  });

  test.runIf(IS_CI)('has nothing to restore before or at the first release', async () => {
    expect(await rollBack()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no release yet'),
    });
    await releaseFirst();
    expect(await rollBack()).toMatchObject({ code: 0, stdout: expect.stringContaining('tools is new') });
  });

  test('accepts no functions', async () => {
    expect(await run(['--rollback', 'tools'])).toMatchObject({ code: 1 });
  });
});

describe('The database', () => {
  test('is not migrated when running Workers would lose a SQL function, unless it is named', async () => {
    await sql.query(
      "create function routine.count_letters(p_text text) returns int language sql as 'select 1'",
    );
    const refused = await release();
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('routine.count_letters: count_letters is gone'),
    });
    expect(refused.stderr).toContain('add --allow routine.count_letters');
    expect(takeChanges()).toEqual([]);
    expect((await release(['tools', '--allow', 'routine.count_letters'])).code).toBe(0);
    expect(await sql.query("select to_regproc('routine.count_letters') as found")).toEqual([{ found: null }]);
  });

  test('has its pending migrations listed, and is not migrated when one removes something, unless it is named', async () => {
    await sql.query('create table spare_note (id int)');
    const migrations = withFurtherMigration('0001_drop_spare_notes', 'DROP TABLE "spare_note"');
    const { code, stdout, stderr } = await release(RELEASED, { migrations });
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringContaining('migration 0001_drop_spare_notes is pending'),
    });
    expect(stderr).toContain('0001_drop_spare_notes: drops the table spare_note');
    expect(takeChanges()).toEqual([]);
    const allowed = await release(['tools', '--allow', '0001_drop_spare_notes'], { migrations });
    expect(allowed).toMatchObject({ code: 0, stderr: '' });
    expect(await sql.query("select to_regclass('spare_note') as found")).toEqual([{ found: null }]);
    expect((await release(['tools'], { migrations })).stdout).not.toContain('is pending');
  });

  test('is refused before anything changes when another baseline made it', async () => {
    const [baseline] = await sql.query<{ hash: string }>(
      'select hash from drizzle.__drizzle_migrations order by id limit 1',
    );
    await sql.query("update drizzle.__drizzle_migrations set hash = 'other' where hash = $1", [
      baseline?.hash,
    ]);
    expect(await release()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This database was made by another version[^\n]+npm run reset\)\.\n$/),
    });
    expect(takeChanges()).toEqual([]);
    await sql.query("update drizzle.__drizzle_migrations set hash = $1 where hash = 'other'", [
      baseline?.hash,
    ]);
  });
});
