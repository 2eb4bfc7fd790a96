import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin } from '../../local/postgres/local-logins.ts';
import { createProgram } from '../../operator/program/create-program.ts';
import { verbsOf, wordsOf } from '../../operator/program/to-markdown.ts';
import { startTestCloud, type TestCloud } from '../harness/cloud/test-cloud.ts';
import { query } from '../harness/database.ts';
import { createLink } from '../harness/links/links.ts';
import { createTenant, type Tenant } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';
import { useCommandLine } from './program/command-line.ts';

const OPERATIONS = new URL('../../docs/operations/', import.meta.url);
const page = readFileSync(new URL('runbook.md', OPERATIONS), 'utf8');
const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
const cited = [
  ...new Set([
    ...codesIn(page),
    ...page.split('\n').flatMap((line) => (/^ {4}\S/.test(line) ? [line.replace(/\s+#.*$/, '').trim()] : [])),
  ]),
];
const operator = cited.flatMap((code) => /^(?:npm run )?operator (?:-- )?(.+)$/.exec(code)?.[1] ?? []);
/** The statements of every page for the operator; an operator's login runs them all. */
const statements = [
  ...new Set(
    globSync('*.md', { cwd: OPERATIONS })
      .flatMap((name) => codesIn(readFileSync(new URL(name, OPERATIONS), 'utf8')))
      .filter((code) => /^(select|update|with|delete) .*\b(from|set) |^set \w+ = /.test(code)),
  ),
];
/** Commands that need Cloudflare or a deployment; `smoke` and `schedules` have tests of their own. */
const ELSEWHERE = /^npm run (deploy|schedules|smoke) /;

let cloud: TestCloud;
let tenant: Tenant;
/** The values that an operator puts in place of a placeholder, or after a command that is only named. */
let filled: Record<string, string>;
let words: Record<string, string[]>;
const { run, printed } = useCommandLine(() => ({ ...cloud.environment }));
beforeAll(async () => {
  cloud = await startTestCloud();
  tenant = await createTenant(cloud.environment);
  const sandbox = await createTenant(cloud.environment);
  const { domain, code } = await createLink(tenant);
  const organization = String(tenant.organizationId);
  const file = join(mkdtempSync(join(tmpdir(), 'runbook-')), 'ported.csv');
  writeFileSync(file, 'number,operator,since\n3001234567,00012,2024-05-01\n');
  await query(cloud.environment, "insert into routing_number (number, name) values ('00012', 'Claro')").catch(
    () => {},
  );
  filled = {
    organization,
    domain,
    code,
    file,
    directory: join(mkdtempSync(join(tmpdir(), 'runbook-')), 'export'),
    job: '00000000-0000-4000-8000-000000000000',
    host: 'phishing.example.com',
    prefix: '1900',
    sandbox: String(sandbox.organizationId),
    tomorrow: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    currency: 'COP',
    amount: '5',
    transaction: 'transaction-1',
    names: 'redirect',
    title: 'Slow',
    message: 'We look into it.',
    carrier: 'twilio',
    calls: '100',
    why: 'Phishing',
    moment: '2026-01-01',
    'part of the destination': 'example.com',
  };
  const [key] = await query<{ id: string }>(
    cloud.environment,
    'select id from api_key where organization_id = $1',
    [organization],
  );
  const [movement] = await query<{ id: string }>(
    cloud.environment,
    "select id from movement where organization_id = $1 and type = 'charge' limit 1",
    [organization],
  );
  words = {
    'balance refund': [
      organization,
      String(movement?.id),
      '--reference',
      'ticket-2',
      '--description',
      'Lost audio',
    ],
    'key revoke': [organization, String(key?.id)],
    'caller-id remove': [organization, '576017654321'],
    'calling destinations forbid': [organization, '1900'],
    'organization erase': [organization],
    'balance adjust': [organization, 'debit', '1', '--reference', 'ticket-1', '--description', 'A mismatch'],
  };
});
afterAll(() => cloud.stop());

const COMMANDS = new Map(
  verbsOf(await createProgram()).map((command) => [wordsOf(command).join(' '), command]),
);

/** The words of a cited command, with what it needs in place of its placeholders. */
function toWords(text: string): string[] {
  const name = [...COMMANDS.keys()].filter((known) => `${text} `.startsWith(`${known} `)).at(-1) ?? '';
  const given = (text.slice(name.length).match(/"[^"]*"|<[^>]*>|\S+/g) ?? []).map((word) =>
    word.replace(/^"|"$/g, '').replace(/<([^>]*)>/, (_, placeholder) => filled[placeholder] ?? ''),
  );
  const isAsking = COMMANDS.get(name)?.options.some(({ long }) => long === '--yes');
  return [
    ...name.split(' '),
    ...(given.length > 0 ? given : (words[name] ?? [])),
    ...(isAsking ? ['--yes'] : []),
  ];
}

test('the page has commands and statements to run', () => {
  expect(operator.length).toBeGreaterThan(20);
  expect(statements.length).toBeGreaterThan(20);
  const others =
    /^(select|insert|update|delete|with|set|alter|create|drop|grant|vacuum|analyze|explain) \S+ /;
  expect(cited.filter((code) => others.test(code) && !statements.includes(code))).toEqual([]);
  expect(page).toMatch(/address, by `select pg_terminate_backend\(<pid>\)`/);
  const programs = cited.filter((code) => /^npm run (?!operator)/.test(code) && !ELSEWHERE.test(code));
  expect(programs).toEqual(['npm run db:migrate', 'npm run backup']);
});

// This runs before a command below revokes the key.
test('the lines with curl answer', async () => {
  const { QSTASH_URL, QSTASH_TOKEN, API_BASE_URL } = cloud.environment;
  const shell = { QSTASH_URL, QSTASH_TOKEN, KEY: tenant.token };
  const lines = cited.filter((code) => code.startsWith('curl '));
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const command = line
      .replace('https://<api>', API_BASE_URL)
      .replace('<function>-<job>', 'webhooks-sweep')
      .replace('curl ', 'curl --fail --silent ');
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      env: { ...process.env, ...shell },
    });
    // Resuming answers nothing.
    if (!line.includes('PATCH')) expect(() => JSON.parse(stdout)).not.toThrow();
  }
});

/** The commands that must have run before a command. */
const BEFORE: Record<string, () => string[]> = {
  'caller-id remove': () => ['caller-id', 'add', filled.organization ?? '', '576017654321'],
};

/** Commands that refuse according to the page, and those with nothing to act on here. */
const REFUSED: Record<string, RegExp> = {
  'batch retry <job>': /no batch/,
  'delivery resend-all <organization> --since <moment>': /review queue/,
  'organization erase': /can be erased/,
  'domain check': /zone for custom hostnames/,
};

test.each([...new Set(operator)])('operator %s', async (text) => {
  const before = BEFORE[text];
  if (before !== undefined) expect(await run(before())).toBeUndefined();
  const given = toWords(text);
  const error = await run(given);
  const refused = REFUSED[text];
  if (refused !== undefined) return expect(String(error)).toMatch(refused);
  expect(error, given.join(' ')).toBeUndefined();
  expect(printed.out).not.toBe('');
});

test.each(statements)('%s', async (statement) => {
  const client = new pg.Client({ connectionString: cloud.environment.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  const text = statement
    .replaceAll("'…'", "'00000000-0000-4000-8000-000000000000'")
    .replaceAll('= …', `= ${filled.organization}`);
  await client.query(text).finally(() => client.end());
});

test("an operator sees what other logins' sessions run and wait for", async () => {
  const statement = statements.find((text) => text.includes('pg_stat_activity')) ?? '';
  const [owner, waiting, operator] = [
    cloud.postgres.url(),
    asLogin(cloud.postgres.url(), 'urlshortener'),
    cloud.environment.DATABASE_URL,
  ].map((connectionString) => new pg.Client({ connectionString }));
  const clients = [owner, waiting, operator].filter((client) => client !== undefined);
  await Promise.all(clients.map((client) => client.connect()));
  const update = 'update click_cursor set position = position where shard = 3';
  await owner?.query('begin');
  await owner?.query(update);
  const { rows: [own] = [] } = (await waiting?.query('select pg_backend_pid() as pid')) ?? {};
  const stalled = waiting?.query(update);
  const seen = await waitFor('the waiting session', async () => {
    const { rows } = (await operator?.query(statement)) ?? { rows: [] };
    // A job of the functions' may wait for it, too.
    return rows.find(({ pid, waits_for: pids }) => pid === own?.pid && pids.length > 0);
  });
  expect(seen).toMatchObject({ usename: 'urlshortener_local', query: update, state: 'active' });
  await owner?.query('rollback');
  await stalled;
  await Promise.all(clients.map((client) => client.end()));
});

test('npm run db:migrate builds what is there already', async () => {
  await promisify(execFile)('node', ['db/migrate.ts'], {
    env: { ...process.env, DATABASE_URL: cloud.postgres.url() },
  });
});
