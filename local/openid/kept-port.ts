import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { findFreePort } from '../servers/free-port.ts';
import { closeServer, listen } from '../servers/listen.ts';

/**
 * Returns the port of the directory's first start, since the issuer's URL is stored in the database; another if the port
 * is taken now.
 */
export async function keptPort(directory: string): Promise<number> {
  const file = join(directory, 'port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  if (kept !== undefined && (await isFree(kept))) return kept;
  const port = await findFreePort();
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, String(port));
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isOurs = await listen(probe, port).then(
    () => true,
    () => false,
  );
  if (isOurs) await closeServer(probe);
  return isOurs;
}
