import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../db/baseline/other-baseline.ts';
import { NEEDS } from '../../deploy/accounts/plan-needs.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { createDeployProgram } from '../../deploy/create-deploy-program.ts';
import { createClock } from '../../deploy/release/clock.ts';
import { runSmokeChecks } from '../../deploy/smoke/run-checks.ts';
import { type Qstash, startQstash } from '../../local/qstash/server.ts';
import {
  type Accounts,
  type FakeAccounts,
  newAccounts,
  readyAccounts,
  startFakeAccounts,
} from './fake-accounts.ts';
import { createFakeWrangler } from './fake-wrangler.ts';
import { runCommand } from './run-command.ts';

const TOKEN = 'qstash-of-the-tests';
const HOST = 'ep-cool-darkness-a1b2c3d4.c-2.us-east-1.aws.neon.tech';
const READY = { zone: 'operator.example', databaseHost: HOST, qstashToken: TOKEN };

const wrangler = createFakeWrangler();
let accounts: FakeAccounts;
let qstash: Qstash;
beforeAll(async () => {
  accounts = await startFakeAccounts(readyAccounts(READY));
  qstash = await startQstash({ port: 0, token: TOKEN, currentSigningKey: 'sig_1', nextSigningKey: 'sig_2' });
});
afterAll(async () => {
  await accounts.close();
  await qstash.close();
  wrangler.remove();
});
beforeEach(() => {
  accounts.state = readyAccounts(READY);
  wrangler.takeCommands();
});

const TOOLS = { check: runSmokeChecks, createClock, migrations: MIGRATIONS };
const run = (words: string[], variables: Record<string, string | undefined> = {}) =>
  runCommand(() => createDeployProgram(TOOLS), ['--target', 'production', ...words], {
    PATH: wrangler.path,
    DATABASE_URL: `postgresql://owner:secret@${HOST}/neondb`,
    QSTASH_URL: qstash.url,
    QSTASH_TOKEN: TOKEN,
    ...accounts.variables,
    ...variables,
  });
const check = (variables: Record<string, string | undefined> = {}) => run(['--check'], variables);

describe('The check of the accounts', () => {
  test('says of each that nothing is missing, changes nothing, and shows no secret', async () => {
    const { code, stdout, stderr } = await check();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, -1).filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(lines.at(-1)).toBe('Nothing is missing in the accounts.');
    expect(stdout).toContain('Workers Paid');
    expect(stdout).toContain('go.operator.example is proxied');
    expect(wrangler.takeCommands()).toEqual([]);
    for (const secret of [TOKEN, 'secret', 'upstash-key', 'neon-key', 'token-of-the-tests'])
      expect(stdout).not.toContain(secret);
  });

  test('names what new accounts lack, and what to do about it', async () => {
    accounts.state = newAccounts(TOKEN);
    const { code, stdout, stderr } = await check();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\d+ missing: a release would be refused/);
    const named = [...stdout.matchAll(/^missing {3}(\S+)/gm)].map(([, name]) => name);
    expect(named).toEqual([
      'cloudflare.plan',
      'cloudflare.analytics-engine',
      'cloudflare.workers-logs',
      'cloudflare.workers-traces',
      'cloudflare.r2',
      'cloudflare.zone',
      'redis.database',
      'qstash.plan',
      'neon.plan',
      'neon.history',
      'neon.endpoint',
    ]);
    expect(stdout).toContain('error 10089');
    expect(stdout).toContain(
      `10 schedules of ${NEEDS.schedules}, 1000 messages a day of ${NEEDS.messagesPerDay}`,
    );
    expect(stdout).toContain('covers 0.25 days: a ledger needs 7');
  });

  const FAULTS: [string, (state: Accounts) => void, string][] = [
    [
      'a free plan of Workers beside a paid one of R2',
      (state) => {
        state.plans = [{ id: 'r2_paid', public_name: 'R2' }];
      },
      'missing   cloudflare.plan',
    ],
    [
      'a destination of traces under the name of logs',
      (state) => {
        state.destinations[0] = {
          name: 'workers-logs',
          enabled: true,
          logpushDataset: 'opentelemetry-traces',
        };
      },
      'missing   cloudflare.workers-logs',
    ],
    [
      'a destination that is turned off',
      (state) => {
        state.destinations[1] = {
          name: 'workers-traces',
          enabled: false,
          logpushDataset: 'opentelemetry-traces',
        };
      },
      'missing   cloudflare.workers-traces',
    ],
    [
      'a zone whose name servers are not set',
      (state) => {
        state.zones = [{ id: 'zone-1', name: 'operator.example', status: 'pending' }];
      },
      'operator.example is pending',
    ],
    [
      'a record that is not proxied',
      (state) => {
        state.records[2] = { name: 'portal.operator.example', proxied: false };
      },
      'portal.operator.example has no proxied record',
    ],
    [
      'a host of sandboxes without a record',
      (state) => {
        state.records = state.records.filter(({ name }) => name !== 'try.operator.example');
      },
      'try.operator.example has no proxied record',
    ],
    [
      'a host of something else in the zone, behind more records than a page has',
      (state) => {
        const more = Array.from({ length: 100 }, () => ({ name: 'api.operator.example', proxied: true }));
        state.records.push(
          ...more,
          { name: 'www.operator.example', proxied: true },
          { name: 'mail.operator.example', proxied: false },
        );
      },
      'missing   cloudflare.other-hosts       www.operator.example: the redirect answers',
    ],
    [
      'a zone that refuses clients with an unusual user agent',
      (state) => {
        state.browserCheck = 'on';
      },
      'missing   cloudflare.browser-check',
    ],
    [
      'a Redis that evicts',
      (state) => {
        Object.assign(state.databases[0] ?? {}, { eviction: true });
      },
      'missing   redis.eviction',
    ],
    [
      'a Redis in another region',
      (state) => {
        Object.assign(state.databases[0] ?? {}, { primary_region: 'eu-west-1' });
      },
      'missing   redis.region',
    ],
    [
      'a Redis with read regions',
      (state) => {
        Object.assign(state.databases[0] ?? {}, { read_regions: ['us-west-1'] });
      },
      'missing   redis.read-regions',
    ],
    [
      'a free Redis',
      (state) => {
        Object.assign(state.databases[0] ?? {}, { type: 'free' });
      },
      'missing   redis.plan',
    ],
    [
      'too few deliveries of QStash at once',
      (state) => {
        Object.assign(state.qstash[0] ?? {}, { max_global_parallelism: 50 });
      },
      '50 deliveries at once of 100',
    ],
    [
      'a database in another region',
      (state) => {
        state.project.region_id = 'aws-eu-central-1';
      },
      'missing   neon.region',
    ],
    [
      'an old Postgres',
      (state) => {
        state.project.pg_version = 16;
      },
      'missing   neon.postgres',
    ],
    [
      'a history of a day',
      (state) => {
        state.project.history_retention_seconds = 86_400;
      },
      'covers 1 days',
    ],
    [
      'a compute that may become too small',
      (state) => {
        state.smallestCompute = 0.5;
      },
      'missing   neon.compute',
    ],
    [
      'a project that is not that of DATABASE_URL',
      (state) => {
        state.endpoints = ['ep-other.us-east-1.aws.neon.tech'];
      },
      'missing   neon.endpoint',
    ],
  ];
  test.each(FAULTS)('finds %s', async (_, break_, line) => {
    break_(accounts.state);
    const { code, stdout, stderr } = await check();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^1 missing/) });
    expect(stdout).toContain(line);
  });

  test("tries the token of QStash at the target's address, because each region has its own", async () => {
    const { code, stdout } = await check({ QSTASH_TOKEN: 'of-another-region' });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^missing {3}qstash\.token .*each region has its own token/m);
    const elsewhere = await check({ QSTASH_URL: 'https://qstash.upstash.io' });
    expect(elsewhere.stderr).toContain("and the target's is https://qstash-us-east-1.upstash.io");
  });

  test('refuses a pooled address for migrations', async () => {
    const DATABASE_URL =
      'postgresql://owner:secret@ep-cool-darkness-a1b2c3d4-pooler.c-2.us-east-1.aws.neon.tech/neondb';
    const { code, stdout } = await check({ DATABASE_URL });
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^missing {3}neon\.address/m),
    });
  });

  test('says what it could not ask, for lack of a key, of a right or of an answer', async () => {
    const { code, stdout } = await check({ UPSTASH_API_KEY: undefined, NEON_PROJECT_ID: undefined });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^unknown {3}redis\.database .*set UPSTASH_EMAIL and UPSTASH_API_KEY/m);
    expect(stdout).toMatch(/^unknown {3}neon\.project .*set NEON_API_KEY and NEON_PROJECT_ID/m);
    accounts.state.refused = /subscriptions/;
    expect((await check()).stdout).toMatch(/^unknown {3}cloudflare\.plan .*The token needs Billing: Read/m);
    accounts.state.refused = undefined;
    accounts.state.failing = /neon/;
    expect((await check()).stdout).toMatch(/^unknown {3}neon\.project +answered 500/m);
    const away = await check({ UPSTASH_API_BASE_URL: 'http://127.0.0.1:9' });
    expect(away.stdout).toMatch(/^unknown {3}redis\.database +did not answer/m);
  });

  test('the check of the accounts without domains of customers only says what those need', async () => {
    accounts.state.fallbackOrigin = undefined;
    const { code, stdout } = await check();
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^optional {2}cloudflare\.custom-hostnames .*Turn on Cloudflare for SaaS/m,
      ),
    });
  });
});

describe('A release', () => {
  const functions = readDeployedFunctions();
  beforeEach(() => {
    wrangler.set({
      secrets: Object.fromEntries(functions.map(({ env, secrets }) => [env, secrets])),
      buckets: [],
    });
  });

  test('uploads nothing while an account lacks something, unless the check is named', async () => {
    accounts.state.hasAnalyticsEngine = false;
    const { code, stderr } = await run(['--yes', 'tools']);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^Nothing was deployed\. Missing:\n {2}cloudflare\.analytics-engine: not enabled.*--allow cloudflare\.analytics-engine/s,
      ),
    });
    expect(wrangler.takeCommands().filter((command) => !command.startsWith('secret list'))).toEqual([]);
    const DATABASE_URL = 'postgresql://owner:secret@127.0.0.1:9/none';
    accounts.state.endpoints = ['127.0.0.1'];
    const words = ['--yes', '--allow', 'cloudflare.analytics-engine', 'tools'];
    const allowed = await run(words, { DATABASE_URL });
    expect(allowed.stdout).toMatch(/^missing {3}cloudflare\.analytics-engine/m);
    expect(allowed.stderr).toContain('does not say which system it belongs to');
  });

  test('continues where an account could not be asked, and says so', async () => {
    const DATABASE_URL = 'postgresql://owner:secret@127.0.0.1:9/none';
    const { stdout, stderr } = await run(['--yes', 'tools'], { DATABASE_URL, NEON_API_KEY: undefined });
    expect(stdout).toMatch(/^unknown {3}neon\.project/m);
    expect(stderr).toContain('does not say which system it belongs to');
  });
});
