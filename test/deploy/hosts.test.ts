import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FUNCTION_GROUPS, GROUPS } from '../../db/engine/grants/table-grants.ts';
import { findWrongHost, toPooled } from '../../db/engine/neon-host.ts';
import { migrate } from '../../db/migrate.ts';
import { readDeployedFunctions } from '../../deploy/config/deployed-functions.ts';
import { createDeployProgram } from '../../deploy/create-deploy-program.ts';
import { toLoginAddress } from '../../deploy/login-address.ts';
import { createSecretsProgram } from '../../deploy/secrets/create-secrets-program.ts';
import { parseSecrets } from '../../deploy/secrets/put-secrets.ts';
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts';
import { runProgram } from '../harness/machine/run-program.ts';
import { createFakeWrangler } from './fake-wrangler.ts';
import { runCommand } from './run-command.ts';

// The host does not resolve: whatever is refused is refused before it connects.
const HOST = 'ep-cool-darkness-123456.c-2.us-east-1.aws.neon.tech';
const POOLED_HOST = 'ep-cool-darkness-123456-pooler.c-2.us-east-1.aws.neon.tech';
const DIRECT = `postgresql://owner:p%40ss@${HOST}/neondb?sslmode=require`;
const POOLED = `postgresql://owner:p%40ss@${POOLED_HOST}/neondb?sslmode=require`;

const secrets = Object.fromEntries(readDeployedFunctions().map(({ env, secrets: names }) => [env, names]));
const wrangler = createFakeWrangler();
const folder = join(tmpdir(), `operator-hosts-${randomUUID()}`);
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  await migrate(postgres.url());
});
afterAll(async () => {
  await postgres.stop();
  wrangler.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('The pooled host is the direct one with a suffix of its first name, at Neon alone', () => {
  expect(toPooled(DIRECT)).toBe(POOLED);
  expect(toPooled(POOLED)).toBe(POOLED);
  for (const other of ['postgresql://owner:x@127.0.0.1:5432/neondb', 'postgresql://o:x@db.acme.com/neondb']) {
    expect(toPooled(other)).toBe(other);
    expect([findWrongHost(other, 'pooled'), findWrongHost(other, 'direct')]).toEqual([undefined, undefined]);
  }
  expect([findWrongHost(POOLED, 'pooled'), findWrongHost(DIRECT, 'direct')]).toEqual([undefined, undefined]);
  expect(findWrongHost('no address', 'direct')).toBeUndefined();
});

test.each(GROUPS.map((group) => [group]))('A login of %s gets the host that its statements need', (group) => {
  const address = new URL(toLoginAddress(DIRECT, { name: 'some_login', group, password: 'secret' }));
  expect([address.username, address.password, address.search]).toEqual([
    'some_login',
    'secret',
    '?sslmode=require',
  ]);
  const isFunction = FUNCTION_GROUPS.some((each) => each === group);
  expect(address.hostname).toBe(isFunction ? POOLED_HOST : HOST);
});

const REFUSED = `DATABASE_URL names Neon's pooled host, ${POOLED_HOST}. Take the direct one, ${HOST}`;

test.each([
  ['db:login', 'deploy/login.ts', ['urlshortener', 'production_a']],
  ['db:login, to drop a login', 'deploy/login.ts', ['drop', 'production_a']],
  ['db:migrate', 'db/migrate.ts', []],
])('%s refuses the pooled host', async (_, program, words) => {
  const { code, stdout, stderr } = await runProgram(program, words, { DATABASE_URL: POOLED });
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining(REFUSED) });
  expect(stderr).not.toContain('p%40ss');
});

test('A deployment refuses the pooled host, and changes nothing', async () => {
  wrangler.set({ secrets, buckets: [] });
  const { code, stderr } = await runCommand(() => createDeployProgram(), ['--target', 'qa', '--at-once'], {
    PATH: wrangler.path,
    DATABASE_URL: POOLED,
    QSTASH_TOKEN: 'x',
  });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`Nothing was deployed: ${REFUSED}`),
  });
});

test('The direct host is refused as a secret of functions', async () => {
  const { code, stderr } = await runCommand(
    () => createSecretsProgram(Readable.from([`DATABASE_URL=${DIRECT}`])),
    ['--target', 'qa'],
    { PATH: wrangler.path },
  );
  const message = `No secret was set: DATABASE_URL names Neon's direct host, ${HOST}. Take the pooled one, ${POOLED_HOST}`;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(message) });
  expect(wrangler.takeCommands().join()).not.toContain('bulk');
});

test('db:login makes a login that works, prints its address alone for shells and for secrets, and drops it', async () => {
  // Neon's addresses end like this; an apostrophe would end a shell's quotes.
  const owner = `${postgres.url()}?sslmode=disable&application_name=ana's`;
  const made = await runProgram('deploy/login.ts', ['redirect', 'production_redirect_a'], {
    DATABASE_URL: owner,
  });
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^DATABASE_URL='\S+'\n$/) });
  const file = join(folder, 'redirect.env');
  writeFileSync(file, made.stdout);
  const { stdout: sourced } = await promisify(execFile)(
    'sh',
    ['-c', '. "$0"; printf %s "$DATABASE_URL"', file],
    {
      env: {},
    },
  );
  expect(sourced).toMatch(/\?sslmode=disable&application_name=ana%27s$/);
  expect(parseSecrets(made.stdout).get('DATABASE_URL')).toBe(sourced);
  const client = new pg.Client({ connectionString: sourced });
  await client.connect();
  const { rows } = await client.query(
    'select current_user as name, count(*)::int as links from link group by 1',
  );
  expect(rows).toEqual([]);
  await client.end();
  const dropped = await runProgram('deploy/login.ts', ['drop', 'production_redirect_a'], {
    DATABASE_URL: postgres.url(),
  });
  expect(dropped).toMatchObject({ code: 0, stdout: '' });
});
