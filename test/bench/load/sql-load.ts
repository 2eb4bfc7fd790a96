import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const HAS_PGBENCH = spawnSync('pgbench', ['--version']).error === undefined;
/** Clock ticks per second in `/proc/<pid>/stat`. */
const TICKS = 100;

/** The load generator: `pgbench`, which takes less of the machine, or else our own clients. */
export const ASKER = HAS_PGBENCH
  ? String(spawnSync('pgbench', ['--version']).stdout).trim()
  : `pg ${JSON.parse(readFileSync(new URL('../../../node_modules/pg/package.json', import.meta.url), 'utf8')).version}`;

export type SqlLoad = {
  url: string;
  /** The process id of the measured Postgres. */
  postmaster: number;
  connections: number;
  seconds: number;
  /** `:n` stands for a number from 1 to `upTo`, a new one each time. */
  text: string;
  upTo: number;
};
export type SqlMeasured = { perSecond: number; cpuMs: number };

/** Statements per second, and the CPU time of each in all of Postgres's processes. */
export async function loadSql(load: SqlLoad): Promise<SqlMeasured> {
  const before = cpuSeconds(load.postmaster);
  const startedAt = performance.now();
  const done = await (HAS_PGBENCH ? byPgbench(load) : byClients(load));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = ((cpuSeconds(load.postmaster) - before) * 1000) / Math.max(1, done);
  return { perSecond: Math.round(done / Math.min(seconds, load.seconds)), cpuMs: roundTo(cpuMs, 1000) };
}

export const roundTo = (value: number, parts: number): number => Math.round(value * parts) / parts;

async function byPgbench({ url, connections, seconds, text, upTo }: SqlLoad): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'operator-pgbench-'));
  try {
    const file = join(directory, 'script.sql');
    writeFileSync(file, `\\set n random(1, ${upTo})\n${text.replaceAll(/\s*\n\s*/g, ' ')};\n`);
    const args = [
      '-n',
      '-c',
      `${connections}`,
      '-j',
      '2',
      '-T',
      `${seconds}`,
      '-M',
      'extended',
      '-f',
      file,
      url,
    ];
    const { stdout } = await run('pgbench', args);
    const done = /transactions actually processed: (\d+)/.exec(stdout)?.[1];
    const failed = /failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
    if (done === undefined || failed !== '0') throw new Error(`pgbench said:\n${stdout}`);
    return Number(done);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function byClients({ url, connections, seconds, text, upTo }: SqlLoad): Promise<number> {
  const statement = text.replaceAll(/(?<!:):n\b/g, '$1::int');
  const until = performance.now() + seconds * 1000;
  const ask = async (): Promise<number> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let done = 0;
    for (; performance.now() < until; done += 1)
      await client.query(statement, [1 + Math.floor(Math.random() * upTo)]);
    await client.end();
    return done;
  };
  const done = await Promise.all(Array.from({ length: connections }, ask));
  return done.reduce((sum, one) => sum + one, 0);
}

/** The CPU time of the server and its backends, including those that have ended. */
export function cpuSeconds(postmaster: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = all.flatMap((pid) => {
    try {
      // The fields after the name, which may contain spaces; the times are fields 14 to 17 of the whole line.
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
      return [{ pid: Number(pid), fields: fields.split(' ').map(Number) }];
    } catch {
      return [];
    }
  });
  const own = stats.filter(({ pid, fields }) => pid === postmaster || fields[1] === postmaster);
  const ticks = own.map(({ pid, fields }) =>
    fields.slice(11, pid === postmaster ? 15 : 13).reduce((sum, one) => sum + one, 0),
  );
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS;
}
