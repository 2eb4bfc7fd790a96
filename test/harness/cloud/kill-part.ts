import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { waitFor } from '../wait-for.ts';

const PID_FILES = {
  Postgres: 'postgres/postmaster.pid',
  Redis: 'redis/redis-server.pid',
  workerd: 'workerd.pid',
} as const;
export type Part = keyof typeof PID_FILES;

/** Kills a process of a cloud's run, and waits until another one has taken its place. */
export async function killPart({ logFile }: { logFile: string }, part: Part): Promise<void> {
  const file = join(dirname(logFile), PID_FILES[part]);
  // Without a redis-server the store is in this process.
  if (!existsSync(file)) return;
  const pidOf = () => (existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined);
  const killed = pidOf();
  if (killed === undefined) throw new Error(`${part} has no process.`);
  process.kill(killed, 'SIGKILL');
  await waitFor(`another ${part}`, async () => {
    const pid = pidOf();
    return pid === undefined || pid === killed ? undefined : true;
  });
}
