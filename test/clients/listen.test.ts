import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../client/index.ts';
import { packClients } from '../../client/packages/pack-clients.ts';
import { PACKAGE_FILES } from '../../client/packages/package-files.ts';
import { setEventLog } from '../../shared/webhooks/log/set-event-log.ts';
import { query } from '../harness/database.ts';
import { answerWith, type Receiver, startReceiver } from '../harness/http/receiver.ts';
import { createTenant, type Tenant } from '../harness/organization.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');

const folder = mkdtempSync(join(tmpdir(), 'operator-listen-'));
let program: string;
beforeAll(async () => {
  const archive = join(folder, PACKAGE_FILES.npm);
  writeFileSync(archive, (await packClients()).files[PACKAGE_FILES.npm] ?? '');
  const installed = join(folder, 'client');
  mkdirSync(installed);
  await promisify(execFile)('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  program = join(installed, bin['operator-listen']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Run = { child: ChildProcess; text: () => string; ended: Promise<number | null> };

/** Runs the program of the packed package in a folder of its own. */
function listen(cwd: string, words: string[], variables: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    env: { PATH: process.env.PATH, OPERATOR_BASE_URL: environment.API_BASE_URL, ...variables },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      text += piece;
    });
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { child, text: () => text, ended };
}

async function emit({ organizationId }: Tenant, count: number): Promise<void> {
  await query(
    environment,
    `select routine.emit_events($1, 'urlshortener.link.deleted', 'urlshortener', clock_timestamp(),
              (select array_agg(jsonb_build_object('code', 'tilde ñ', 'n', n)) from generate_series(1, $2::int) n))`,
    [organizationId, count],
  );
}

const eventIds = async ({ organizationId }: Tenant): Promise<string[]> =>
  (
    await query<{ id: string }>(
      environment,
      'select event_id as id from event_log where organization_id = $1 order by tx, event_log.id',
      [organizationId],
    )
  ).map(({ id }) => id);

async function open() {
  const tenant = await createTenant(environment);
  await setEventLog(tenant.ctx, { organizationId: tenant.organizationId, eventLog: true });
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const cwd = mkdtempSync(join(folder, 'run-'));
  return { tenant, receiver, cwd, key: { OPERATOR_API_KEY: tenant.token } };
}

const idsOf = ({ hooks }: Receiver): string[] => hooks.map(({ json }) => json.id);
const received = (receiver: Receiver, count: number) =>
  waitFor(`${count} events`, async () => receiver.hooks.length >= count || undefined);

test('Events are forwarded in order, signed as webhooks are, and continue where the last run was stopped', async () => {
  const { tenant, receiver, cwd, key } = await open();
  await emit(tenant, 120);
  const first = listen(cwd, ['--all', receiver.url], key);
  await received(receiver, 30);
  first.child.kill('SIGINT');
  expect([await first.ended, first.text()]).toEqual([0, expect.stringContaining('Stopped.')]);
  await emit(tenant, 3);
  const second = listen(cwd, [receiver.url], { ...key, OPERATOR_WEBHOOK_SECRET: `whsec_${'a'.repeat(64)}` });
  const expected = await eventIds(tenant);
  await waitFor('all events', async () => idsOf(receiver).includes(expected.at(-1) ?? '') || undefined);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);

  // Only the one that the interruption cut off may come twice.
  expect([...new Set(idsOf(receiver))]).toEqual(expected);
  expect(receiver.hooks.length).toBeLessThanOrEqual(expected.length + 1);
  const [shown = ''] = /whsec_[0-9a-f]{64}/.exec(first.text()) ?? [];
  for (const [hook, secret] of [
    [receiver.hooks[0], shown],
    [receiver.hooks.at(-1), `whsec_${'a'.repeat(64)}`],
  ] as const) {
    if (hook === undefined) throw new Error('Nothing was forwarded.');
    expect(verifyWebhook(hook.body, hook.headers, secret)).toEqual(hook.json);
    expect(new Webhook(secret).verify(hook.body, hook.headers)).toEqual(hook.json);
    expect(hook.headers).toMatchObject({
      'x-service-event-type': 'urlshortener.link.deleted',
      'idempotency-key': hook.json.id,
    });
    expect(hook.json.data.code).toBe('tilde ñ');
  }
  expect(JSON.stringify(receiver.hooks)).not.toContain(tenant.token);
});

test('A first run skips earlier events, and repeats an event until the server acknowledges it', async () => {
  const { tenant, receiver, cwd, key } = await open();
  await emit(tenant, 2);
  // A long transaction of another test's delays them, and they may be asked for 60 times a minute.
  await waitFor(
    'readable events',
    async () => {
      const { events } = (await tenant.api.get('/webhooks/events')).json.data;
      return events.length === 2 || undefined;
    },
    90_000,
    2_000,
  );
  receiver.behave((response, hook) => answerWith(receiver.hooks.length < 3 ? 500 : 204)(response, hook));
  const run = listen(cwd, [receiver.url], key);
  await waitFor('its position', async () => {
    try {
      return readFileSync(join(cwd, '.operator-listen.json'), 'utf8');
    } catch {
      return undefined;
    }
  });
  await emit(tenant, 1);
  await received(receiver, 3);
  await waitFor('the acknowledgement', async () => run.text().includes('  204  ') || undefined);
  expect(new Set(idsOf(receiver))).toEqual(new Set((await eventIds(tenant)).slice(-1)));
});

test('The help and every mistake are explained', async () => {
  const { tenant, receiver, cwd, key } = await open();
  const say = async (words: string[], variables: Record<string, string> = key) => {
    const run = listen(cwd, words, variables);
    return [await run.ended, run.text()];
  };
  const to = receiver.url;
  expect(await say(['--help'], {})).toEqual([0, expect.stringContaining('operator-listen [options] <url>')]);
  expect(await say([])).toEqual([2, expect.stringContaining('Name one address')]);
  expect(await say(['--typo', to])).toEqual([2, expect.stringContaining('--typo')]);
  expect(await say(['nowhere'])).toEqual([2, expect.stringContaining('not an http or https address')]);
  expect(await say(['https://example.com/hooks'])).toEqual([2, expect.stringContaining('not this machine')]);
  expect(await say(['--api', 'http://api.example.com', to])).toEqual([2, expect.stringContaining('https')]);
  expect(await say([to], {})).toEqual([2, expect.stringContaining('OPERATOR_API_KEY')]);
  expect(await say([to], { ...key, OPERATOR_WEBHOOK_SECRET: '' })).toEqual([
    2,
    expect.stringContaining('OPERATOR_WEBHOOK_SECRET is empty'),
  ]);
  expect(await say([to], { OPERATOR_API_KEY: 'svc_0' })).toEqual([1, expect.stringContaining('AUTH')]);
  expect(await say(['--types', 'sms.sent', to])).toEqual([1, expect.stringContaining('types')]);
  writeFileSync(join(cwd, 'bad.json'), '[1');
  expect(await say(['--state', 'bad.json', to])).toEqual([1, expect.stringContaining('Delete it')]);
  await setEventLog(tenant.ctx, { organizationId: tenant.organizationId, eventLog: false });
  expect(await say([to])).toEqual([1, expect.stringContaining('WEBHOOKS_EVENT_LOG_OFF')]);
  expect(receiver.hooks).toEqual([]);
});
