import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../client/index.ts';
import { packClients } from '../../client/packages/pack-clients.ts';
import { PACKAGE_FILES } from '../../client/packages/package-files.ts';
import { closeServer, listen } from '../../local/servers/listen.ts';
import { setEventLog } from '../../shared/webhooks/log/set-event-log.ts';
import { toneWav } from '../harness/calls/call-blasting.ts';
import { query } from '../harness/database.ts';
import { type Receiver, startReceiver } from '../harness/http/receiver.ts';
import { createTenant } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');
const folder = mkdtempSync(join(tmpdir(), 'operator-command-line-'));
const PROGRAM = join(folder, 'node_modules/.bin/operator-api');
const CONFIG = join(folder, 'config');

beforeAll(async () => {
  const archive = join(folder, PACKAGE_FILES.npm);
  writeFileSync(archive, (await packClients()).files[PACKAGE_FILES.npm] ?? '');
  writeFileSync(join(folder, 'package.json'), '{}');
  await promisify(execFile)('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], {
    cwd: folder,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ran = { code: number | null; stdout: string; stderr: string };

const start = (words: string[], variables: Record<string, string>) =>
  spawn(PROGRAM, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: CONFIG, ...variables },
  });

/** Runs the installed program as a script does, without a terminal. */
function run(words: string[], variables: Record<string, string> = {}, input = ''): Promise<Ran> {
  const child = start(words, variables);
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece) => {
      ran[name] += piece;
    });
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ran, code })));
}

const as = (token: string) => ({ OPERATOR_API_KEY: token, OPERATOR_BASE_URL: environment.API_BASE_URL });

const idsOf = ({ hooks }: Receiver) => new Set<string>(hooks.map(({ json }) => json.id));

describe('The command line of the installed package', () => {
  test('creates a link, shows it, lists all pages and deletes it', async () => {
    const { token } = await createTenant(environment);
    const create = ['links', 'create', '--long-url', 'https://example.com/offer', '--json'];
    const made = await run(create, as(token));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { domain, code } = JSON.parse(made.stdout);
    for (let index = 0; index < 2; index++) await run(create, as(token));
    const shown = await run(['links', 'get', domain, code], as(token));
    expect(shown.stdout).toMatch(/^longUrl +https:\/\/example\.com\/offer$/m);
    const lines = await run(['links', 'list', '--limit', '1', '--all', '--json'], as(token));
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).longUrl),
    ).toHaveLength(3);
    const table = await run(['links', 'list', '--limit', '2', '--all'], as(token));
    expect(table.stdout.match(/^domain /gm)).toHaveLength(1);
    expect(table.stdout.match(/https:\/\/example\.com\/offer/g)).toHaveLength(3);
    const page = await run(['links', 'list', '--limit', '2'], as(token));
    expect(page.stdout).toMatch(/There are more: --all, or --cursor \S+/);
    expect(await run(['links', 'delete', domain, code], as(token))).toMatchObject({
      code: 0,
      stdout: 'Done.\n',
    });
  });

  test('says of a refusal its code, fields and request, and of a wrong call what is wrong, with exit codes of their own', async () => {
    const { token } = await createTenant(environment);
    const refused = await run(['links', 'create', '--long-url', 'nowhere'], as(token));
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^URL_INVALID: .+\n {2}longUrl: .+\nMore: http\S+\nRequest id: [0-9a-f]{32}\n$/,
    );
    const missing = await run(['links', 'get', 'go.localhost'], as(token));
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing required argument 'code'"),
    });
    const misspelled = await run(['links', 'lst'], as(token));
    expect(misspelled).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean list?') });
    expect(await run(['ping'], {})).toMatchObject({ code: 2, stderr: expect.stringContaining('login') });
    const nowhere = await run(['ping'], { ...as(token), OPERATOR_BASE_URL: 'http://127.0.0.1:1' });
    expect(nowhere.code).toBe(3);
    expect((await run(['--help'])).code).toBe(0);
  });

  test('stores a key that the API accepts where nobody else can read it, and never prints it', async () => {
    const { token } = await createTenant(environment);
    const api = ['--api', environment.API_BASE_URL];
    const login = await run(['login', '--profile', 'work', ...api], {}, `${token}\n`);
    expect(login).toMatchObject({ code: 0, stderr: '' });
    const file = join(CONFIG, 'operator-api/profiles.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const pinged = await run(['ping', '--profile', 'work', '--json']);
    expect(JSON.parse(pinged.stdout)).toMatchObject({ pong: true });
    const listed = await run(['profiles']);
    expect(listed.stdout).toMatch(/^work +http/m);
    const elsewhere = await run(['ping', '--profile', 'work', '--api', 'https://api.example.com']);
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('Log in to') });
    const wrong = await run(['login', '--profile', 'other', ...api], {}, `svc_${'0'.repeat(32)}\n`);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('AUTH_INVALID_KEY') });
    expect(readFileSync(file, 'utf8')).not.toContain('other');
    await promisify(execFile)('chmod', ['644', file]);
    const open = await run(['ping', '--profile', 'work']);
    expect(open).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') });
    await promisify(execFile)('chmod', ['600', file]);
    expect((await run(['logout', '--profile', 'work'])).code).toBe(0);
    expect((await run(['ping', '--profile', 'work'])).code).toBe(2);
    for (const { stdout, stderr } of [login, pinged, listed, elsewhere, open])
      expect(stdout + stderr).not.toContain(token);
  });

  test('sends structured fields and files, and stores results in files', async () => {
    const { token } = await createTenant(environment);
    writeFileSync(join(folder, 'numbers.csv'), '573001234567\n573001234568\n');
    const file = ['--file', 'numbers.csv', '--reference', 'march', '--json'];
    const sent = await run(['batches', 'create', ...file], as(token));
    expect(JSON.parse(sent.stdout)).toMatchObject({ count: 2, reference: 'march' });
    const words = [
      'numbers',
      'check',
      '--numbers',
      '573001234567',
      '573001234568',
      '--purpose',
      'service',
      '--json',
    ];
    expect(JSON.parse((await run(words, as(token))).stdout).items).toHaveLength(2);
    writeFileSync(join(folder, 'tone.wav'), toneWav(1));
    const audio = await run(
      ['audios', 'upload', '--file', 'tone.wav', '--name', 'Tone', '--json'],
      as(token),
    );
    expect(JSON.parse(audio.stdout)).toMatchObject({ name: 'Tone' });
    const body = JSON.stringify({ links: [{ longUrl: 'https://example.com/a' }] });
    writeFileSync(join(folder, 'links.json'), body);
    const made = await run(['links', 'bulk-create', '--body', '@links.json', '--json'], as(token));
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const saved = await run(['links', 'export', '--output', 'links.csv'], as(token));
    expect(saved).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(folder, 'links.csv'), 'utf8')).toContain('https://example.com/a');
    expect((await run(['links', 'bulk-create', '--body', '{'], as(token))).code).toBe(2);
    expect(existsSync(join(folder, 'numbers.csv.new'))).toBe(false);
    const { domain, code } = JSON.parse(made.stdout).results[0].link;
    const statistics = ['link-stats', 'get', domain, code, '--format'];
    await run([...statistics, 'csv', '--output', 'statistics.csv'], as(token));
    expect(readFileSync(join(folder, 'statistics.csv'), 'utf8')).toMatch(/^at,clicks/);
    expect((await run([...statistics, 'pdf'], as(token))).code).toBe(2);
  });

  test('sends a sample event to an endpoint, signed as a webhook is', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const secret = `whsec_${'a'.repeat(64)}`;
    const sent = await run(['trigger', 'voice.answered', receiver.url], { OPERATOR_WEBHOOK_SECRET: secret });
    expect(sent).toMatchObject({ code: 0, stderr: '' });
    const [hook] = receiver.hooks;
    if (hook === undefined) throw new Error('Nothing arrived.');
    expect(await verifyWebhook(hook.body, hook.headers, secret)).toMatchObject({ type: 'voice.answered' });
    expect((await run(['trigger', 'voice.unknown', receiver.url])).code).toBe(2);
  });

  test('forwards the events of an organization to a server on this machine, and continues where it was stopped', async () => {
    const tenant = await createTenant(environment);
    await setEventLog(tenant.ctx, { organizationId: tenant.organizationId, eventLog: true });
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const secret = `whsec_${'b'.repeat(64)}`;
    const variables = { ...as(tenant.token), OPERATOR_WEBHOOK_SECRET: secret };
    const emit = () =>
      query(
        environment,
        `select routine.emit_events($1, 'urlshortener.link.deleted', 'urlshortener', clock_timestamp(), array['{}'::jsonb])`,
        [tenant.organizationId],
      );
    for (let count = 1; count <= 2; count++) {
      await emit();
      const child = start(['listen', receiver.url, '--all', '--state', 'state.json'], variables);
      const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
      // The one that an interruption cut off may come twice.
      await waitFor(`event ${count}`, async () => idsOf(receiver).size >= count || undefined);
      await waitFor('its position', async () => existsSync(join(folder, 'state.json')) || undefined);
      child.kill('SIGINT');
      expect(await ended).toBe(0);
    }
    expect(idsOf(receiver).size).toBe(2);
    for (const hook of receiver.hooks)
      expect(verifyWebhook(hook.body, hook.headers, secret)).toMatchObject({
        type: 'urlshortener.link.deleted',
      });
    const elsewhere = await run(['listen', 'https://example.com/'], variables);
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('not this machine') });
  });

  test('shows data of others without the controls of a terminal, and completes itself in a shell', async () => {
    const data = { items: [{ name: 'a\u001b[2J\u202eb' }], nextCursor: null };
    const server = createServer((_, response) =>
      response.end(JSON.stringify({ success: true, data, meta: {} })),
    );
    onTestFinished(() => closeServer(server));
    const { url } = await listen(server, 0);
    const shown = await run(['links', 'list'], {
      OPERATOR_API_KEY: 'svc_key',
      OPERATOR_BASE_URL: url,
    });
    expect(shown.stdout).toBe('name\na [2J b\n');
    const { stdout } = await run(['completion', 'bash']);
    const asked = `${stdout}\nCOMP_WORDS=(operator-api links cr); COMP_CWORD=2; _operator_api; echo "\${COMPREPLY[@]}"`;
    const completed = await promisify(execFile)('bash', ['-c', asked]);
    expect(completed.stdout.trim()).toBe('create');
  });
});
