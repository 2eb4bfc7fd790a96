import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DEMO_KEYS } from '../../../local/demo/demo-keys.ts';
import { findFreePort } from '../../../local/servers/free-port.ts';
import { CLICK_SHARDS, streamKey } from '../../../shared/clicks/click-stream.ts';
import { revokeKeyByToken } from '../../../shared/people/keys/revoke-key-by-token.ts';
import { startAlertReceiver } from '../../harness/alert-receiver.ts';
import { IS_CI } from '../../harness/ci.ts';
import { createDataDir } from '../../harness/cloud/data-dir.ts';
import { type LocalRun, startLocalRun, stillRunning } from '../../harness/cloud/local-run.ts';
import { query, readBalance, tamper } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { visit } from '../../harness/http/visit.ts';
import { readCounters, waitForClicks } from '../../harness/links/clicks.ts';
import { runProgram } from '../../harness/machine/run-program.ts';
import { operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const MICRO = 1_000_000n;
const LINKS = '/urlshortener/links';
const LONG_URL = 'https://example.com/hello';

const open = new Map<LocalRun, string>();
function start(dataDir: string, port: number, variables?: Record<string, string>): LocalRun {
  const run = startLocalRun(dataDir, port, variables);
  open.set(run, dataDir);
  return run;
}
afterEach(async () => {
  for (const [run, dataDir] of open) {
    const processes = run.processes();
    if (stillRunning(processes).length > 0) run.interrupt();
    await run.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
  open.clear();
});

test('alerts and their ends are posted to ALERTS_URL, and an address that takes none is refused by name', async () => {
  const [dataDir, port] = [createDataDir(), await findFreePort()];
  const refused = start(dataDir, port, { ALERTS_URL: 'nowhere' });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('ALERTS_URL must be an address');

  const receiver = await startAlertReceiver();
  const run = start(dataDir, port, { ALERTS_URL: `${receiver.url}/alerts` });
  const environment = await run.ready();
  await query(
    environment,
    "insert into click_set_aside (batch_id, shard, clicks, reason) values (gen_random_uuid(), 0, '?', 'unreadable')",
  );
  const told = () =>
    receiver.told('/alerts').flatMap(([type, signal]) => (signal === 'clicks-set-aside' ? [type] : []));
  const running = runCron(environment);
  await waitFor('an alert', async () => told()[0]);
  await tamper(environment, 'delete from click_set_aside');
  // The run looks again, or the next one does.
  await running;
  await waitFor('its end', async () => told()[1]);
  expect(told()).toEqual(['alert.began', 'alert.ended']);
  expect(receiver.told('/alerts').map(([, signal]) => signal)).not.toContain('watch-failed:history');
  await receiver.close();
});

const waitForEnd = (processes: number[]) =>
  waitFor('the end of all processes', async () => (stillRunning(processes).length === 0 ? true : undefined));

test.runIf(IS_CI)(
  'The first run prints working keys, and continues when a second cannot start; Ctrl-C leaves no process',
  async () => {
    const [dataDir, port] = [createDataDir(), await findFreePort()];
    const run = start(dataDir, port);
    const { API_BASE_URL } = await run.ready();
    expect(API_BASE_URL).toBe(`http://127.0.0.1:${port}`);
    expect(run.output()).toMatch(/Starting[\s\S]+Postgres[\s\S]+the code of the functions[\s\S]+is running/);
    for (const text of [...Object.values(DEMO_KEYS), `http://go.localhost:${port}/{code}`, 'curl -H'])
      expect(run.output()).toContain(text);

    const [full, readOnly, second, empty, restricted, plan] = [
      createApi(API_BASE_URL, DEMO_KEYS.full),
      createApi(API_BASE_URL, DEMO_KEYS.readOnly),
      createApi(API_BASE_URL, DEMO_KEYS.second),
      createApi(API_BASE_URL, DEMO_KEYS.empty),
      createApi(API_BASE_URL, DEMO_KEYS.restricted, '198.51.100.1'),
      createApi(API_BASE_URL, DEMO_KEYS.plan),
    ];
    const body = { longUrl: LONG_URL };
    expect((await full.get('/utilities/ping')).status).toBe(200);
    expect((await full.get('/urlshortener/pricing')).json.data).toEqual({
      currency: 'COP',
      perLinkMicro: 5_000_000,
      perUniqueVisitMicro: 1_000_000,
      includedInPlan: false,
    });
    const created = await full.post(LINKS, body);
    expect(created.json.data).toMatchObject({ domain: 'go.localhost' });
    const { shortUrl, code } = created.json.data;
    expect(shortUrl).toBe(`http://go.localhost:${port}/${code}`);
    expect((await visit(shortUrl)).headers.location).toBe(LONG_URL);
    const own = await full.post(LINKS, { ...body, domain: 'links.acme.localhost', code: 'hello' });
    expect((await visit(own.json.data.shortUrl)).headers.location).toBe(LONG_URL);

    const path = `${LINKS}/go.localhost/${code}`;
    expect((await readOnly.get(path)).status).toBe(200);
    expect(refusalOf(await readOnly.post(LINKS, body)).code).toBe('AUTH_CAPABILITY_NOT_ALLOWED');
    expect(refusalOf(await second.get(path)).code).toBe('LINK_NOT_FOUND');
    expect((await second.post(LINKS, body)).status).toBe(201);
    expect(refusalOf(await empty.post(LINKS, body)).code).toBe('URLSHORTENER_INSUFFICIENT_FUNDS');
    const outside = await restricted.get('/utilities/ping');
    expect([refusalOf(outside).code, outside.json.meta.clientIp]).toEqual([
      'AUTH_IP_NOT_ALLOWED',
      '198.51.100.1',
    ]);
    const inside = createApi(API_BASE_URL, DEMO_KEYS.restricted, '203.0.113.9');
    expect((await inside.get('/utilities/ping')).status).toBe(200);
    expect((await plan.get('/urlshortener/pricing')).json.data).toMatchObject({
      perLinkMicro: 5_000_000,
      includedInPlan: true,
    });
    expect((await plan.post(LINKS, body)).status).toBe(201);

    await expectNoSecondRun(dataDir, port);
    expect((await full.get('/utilities/ping')).status).toBe(200);

    const processes = run.processes();
    expect(processes.length).toBeGreaterThan(5);
    run.interrupt();
    await waitForEnd(processes);
  },
);

/** Asserts that a second run fails and says why: the data, or the port, is in use. */
async function expectNoSecondRun(dataDir: string, port: number): Promise<void> {
  const sameData = start(dataDir, await findFreePort());
  const samePort = start(createDataDir(), port);
  expect(await sameData.exited).not.toBe(0);
  expect(sameData.output()).toMatch(`${dataDir} is in use by process`);
  expect(await samePort.exited).not.toBe(0);
  expect(samePort.output()).toContain(`Port ${port} is taken.`);
}

test.runIf(IS_CI)(
  'Answered requests survive a kill -9 and waiting clicks are counted at the next start, and SIGTERM leaves no process',
  async () => {
    const [dataDir, port] = [createDataDir(), await findFreePort()];
    const killed = start(dataDir, port);
    const before = await killed.ready();
    const create = (baseUrl: string, code: string) =>
      createApi(baseUrl, DEMO_KEYS.full).post(LINKS, { longUrl: LONG_URL, code });
    const { shortUrl } = (await create(before.API_BASE_URL, 'survivor')).json.data;
    // The drain of the next minute would count the click.
    await waitFor('a moment without a drain', async () => {
      const second = new Date().getSeconds();
      return (second > 3 && second < 40) || undefined;
    });
    expect((await visit(shortUrl)).status).toBe(302);
    await waitFor('the click in the stream', async () => {
      const { redis } = operatorOf(before);
      const shards = Array.from({ length: CLICK_SHARDS }, (_, shard) => redis.xlen(streamKey(shard)));
      const lengths = await Promise.all(shards);
      return lengths.some((length) => length === 1) ? true : undefined;
    });
    expect(await readCounters(before, 'survivor')).toEqual({ clicks: 0, uniques: 0 });
    expect(killed.output()).toContain(DEMO_KEYS.sandbox);
    await revokeKeyByToken(operatorOf(before), { token: DEMO_KEYS.sandbox });
    killed.kill('SIGKILL');
    await killed.exited;

    const run = start(dataDir, port);
    const environment = await run.ready();
    expect((await visit(shortUrl, { method: 'HEAD' })).headers.location).toBe(LONG_URL);
    expect(refusalOf(await create(environment.API_BASE_URL, 'survivor')).code).toBe('ALIAS_TAKEN');
    expect(run.output()).toContain(DEMO_KEYS.full);
    expect(run.output()).toContain('This state lacks the others');
    expect(run.output()).not.toContain(DEMO_KEYS.sandbox);
    await waitForClicks(environment, 'survivor', 1);
    expect(await readCounters(environment, 'survivor')).toEqual({ clicks: 1, uniques: 1 });
    expect(await readBalance(environment, 1)).toBe(1_000_000n * MICRO - 5n * MICRO - 1n * MICRO);

    const processes = run.processes();
    run.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    await waitForEnd(processes);
  },
);

test.runIf(IS_CI)('Ctrl-C during the start leaves no process', async () => {
  const run = start(createDataDir(), await findFreePort());
  await waitFor('Postgres', async () =>
    stillRunning(run.processes()).join().includes('postgres') ? true : undefined,
  );
  const processes = run.processes();
  run.interrupt();
  await waitForEnd(processes);
});

test.runIf(IS_CI)(
  "A Postgres and a redis-server that are killed are restarted with their data, which other users cannot read; SIGTERM to npm's own process then leaves no process",
  async () => {
    const dataDir = createDataDir();
    const run = start(dataDir, await findFreePort());
    const { API_BASE_URL } = await run.ready();
    const api = createApi(API_BASE_URL, DEMO_KEYS.full);
    const { code } = (await api.post(LINKS, { longUrl: LONG_URL })).json.data;
    const processes = run.processes();
    const parts: [name: string, pidFile: string][] = [['Postgres', 'postgres/postmaster.pid']];
    if (existsSync(join(dataDir, 'redis/redis-server.pid')))
      parts.push(['redis-server', 'redis/redis-server.pid']);
    parts.push(['workerd', 'workerd.pid']);
    for (const [name, pidFile] of parts) {
      process.kill(Number.parseInt(readFileSync(join(dataDir, pidFile), 'utf8'), 10), 'SIGKILL');
      await waitFor(`${name} again`, async () =>
        run.output().includes(`${name} has died: it is started again (1 of 3)`) ? true : undefined,
      );
      await waitFor(`the link after ${name}`, async () => {
        const answer = await api.get(`${LINKS}/go.localhost/${code}`).catch(() => undefined);
        return answer?.status === 200 ? true : undefined;
      });
      await waitFor(`a creation after ${name}`, async () => {
        const { status } = await api.post(LINKS, { longUrl: LONG_URL });
        if (status !== 503) expect(status).toBe(201);
        return status === 201 ? true : undefined;
      });
    }
    const readable = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
    expect(readable).toEqual([]);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    processes.push(...run.processes());
    run.terminate();
    await run.exited;
    await waitForEnd(processes);
    expect(run.output()).not.toContain('(2 of 3)');
  },
);

test.runIf(IS_CI)(
  'A workerd that dies is restarted, and after three restarts the command ends with an error and leaves no process',
  async () => {
    const dataDir = createDataDir();
    const run = start(dataDir, await findFreePort());
    const { API_BASE_URL } = await run.ready();
    const api = createApi(API_BASE_URL, DEMO_KEYS.full);
    const processes = run.processes();
    const workerd = () => Number.parseInt(readFileSync(join(dataDir, 'workerd.pid'), 'utf8'), 10);
    for (const restart of [1, 2, 3]) {
      const before = workerd();
      process.kill(before, 'SIGKILL');
      await waitFor('another workerd', async () => (workerd() === before ? undefined : true));
      expect(run.output()).toContain(`workerd has died: it is started again (${restart} of 3)`);
      expect((await api.get('/utilities/ping')).status).toBe(200);
    }
    processes.push(...run.processes());
    process.kill(workerd(), 'SIGKILL');
    expect(await run.exited).toBe(1);
    expect(run.output()).toContain('workerd has died again, after 3 starts');
    await waitForEnd(processes);
  },
);

test.runIf(IS_CI)(
  'Of several simultaneous starts in one directory one runs, and the others name it',
  async () => {
    const dataDir = createDataDir();
    const runs = await Promise.all([1, 2, 3].map(async () => start(dataDir, await findFreePort())));
    const ready = await Promise.allSettled(runs.map((run) => run.ready()));
    const refused = ready.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refused).toHaveLength(2);
    for (const reason of refused)
      expect(reason).toMatch(/is in use by process \d+|is claiming this directory/);
    const [winner] = runs.filter((_, index) => ready[index]?.status === 'fulfilled');
    winner?.interrupt();
    await winner?.exited;
  },
);

test('npm start -- --help prints the help, and starts nothing', async () => {
  const { code, stdout } = await runProgram('local/start.ts', ['--help'], {
    OPERATOR_DATA_DIR: '/nowhere/at/all',
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('OPERATOR_DATA_DIR') });
  expect((await runProgram('local/start.ts', ['--port', '1'])).code).toBe(1);
});
