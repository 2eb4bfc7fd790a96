import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { commandLine } from '../command-line.ts';
import { findFreePort } from '../servers/free-port.ts';
import { type Keeping, keepInBackground, type Running } from '../servers/keep-running.ts';

const OLDEST_VERSION = 7;
const STOP_WITHIN_MS = 5_000;
const POLL_MS = 20;
const run = promisify(execFile);

type RedisServer = { readonly url: string; stop(): Promise<void> };

/** Whether the binary is a redis-server of version 7 or later. */
export async function isUsableRedisServer(binary: string): Promise<boolean> {
  try {
    const { stdout } = await run(binary, ['--version']);
    return Number(/ v=(\d+)/.exec(stdout)?.[1]) >= OLDEST_VERSION;
  } catch {
    return false;
  }
}

/**
 * Starts a private redis-server on a free port, with its data in `dataDir`, after stopping one left over there. With
 * `keeping`, it is started again when it dies.
 */
export async function startRedisServer(
  binary: string,
  dataDir: string,
  keeping?: Keeping,
): Promise<RedisServer> {
  mkdirSync(dataDir, { recursive: true });
  await stopLeftoverRedis(dataDir);
  const port = await findFreePort();
  const start = () => runServer(binary, dataDir, port);
  const first = await start();
  const stop = keeping ? keepInBackground(first, start, keeping) : first.stop;
  return { url: `redis://127.0.0.1:${port}`, stop: async () => void (await stop()) };
}

async function runServer(binary: string, dataDir: string, port: number): Promise<Running> {
  const server = spawn(binary, serverArguments(port, dataDir), {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group: Ctrl-C reaches only the parent, which still needs Redis while it closes.
    detached: true,
  });
  const pidFile = pidFileOf(dataDir);
  if (server.pid !== undefined) writeFileSync(pidFile, `${server.pid} ${port}\n`);
  const isAlive = () => server.pid !== undefined && server.exitCode === null && server.signalCode === null;
  const stop = async () => {
    if (isAlive()) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(pidFile, { force: true });
  };
  // In a process group of its own it would outlive this process, however that ends.
  const kill = () => void server.kill('SIGTERM');
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  try {
    await whenReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { isAlive, stop };
}

/**
 * With `appendfsync no` Redis writes its file before every reply without waiting for the disk: `kill -9` loses nothing,
 * only a power failure could. (`everysec` may delay that write by two seconds.)
 */
function serverArguments(port: number, dataDir: string): string[] {
  return [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dataDir,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'no',
    '--maxmemory',
    '0',
    '--maxmemory-policy',
    'noeviction',
  ];
}

async function whenReady(server: ChildProcess): Promise<void> {
  const { stdout } = server;
  if (stdout === null) throw new Error('redis-server was started without a pipe for its output');
  const log: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      log.push(line);
      if (line.includes('Ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`redis-server did not start:\n${log.join('\n')}`)));
  });
  await ready;
}

const pidFileOf = (dataDir: string): string => join(dataDir, 'redis-server.pid');

/** Stops a server that a killed parent left running on `dataDir`: two must not write to one file. */
export async function stopLeftoverRedis(dataDir: string): Promise<void> {
  const pidFile = pidFileOf(dataDir);
  if (!existsSync(pidFile)) return;
  const [pid = 0, port = 0] = readFileSync(pidFile, 'utf8').split(' ').map(Number);
  if (pid > 0 && isRedisServer(pid, port)) {
    signal(pid, 'SIGTERM');
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (signal(pid, 0) && Date.now() < deadline) await delay(POLL_MS);
    if (signal(pid, 'SIGKILL')) while (signal(pid, 0)) await delay(POLL_MS);
  }
  rmSync(pidFile, { force: true });
}

/** Whether the process is the server on that port, not another program that got the same id later. */
function isRedisServer(pid: number, port: number): boolean {
  const text = commandLine(pid);
  return text.includes('redis-server') && text.includes(String(port));
}

/** Whether the process existed to receive the signal. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
