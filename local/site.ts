import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { keep } from './build-cache.ts';
import { DEMO_KEYS, PLATFORM_DOMAIN, PORTAL_HOST } from './demo/demo-keys.ts';

/** A placeholder for the port in a cached site: never assigned by a system, and in no page. */
const SOME_PORT = '65531';
const PORT = new RegExp(`(:|%3A)${SOME_PORT}\\b`, 'g');
const TEXTS = new Set(['.html', '.json', '.md', '.txt', '.xml']);

/** The site of a local run, with a placeholder for the port. */
export const keepSite = async (): Promise<string> =>
  await keep('site', async (folder) => {
    const { buildSite } = await import('../docs/site/build-site.ts');
    buildSite(folder, localAddresses(SOME_PORT));
    cpSync(await keepPackages(), join(folder, 'docs/packages'), { recursive: true });
  });

/** The packages of the clients, which the site serves. */
export const keepPackages = async (): Promise<string> =>
  await keep('packages', async (folder) => {
    const { writePackages } = await import('../docs/site/client-packages.ts');
    await writePackages(folder);
  });

export const localAddresses = (port: string) => ({
  api: `http://127.0.0.1:${port}`,
  short: `http://${PLATFORM_DOMAIN}:${port}`,
  portal: `http://${PORTAL_HOST}:${port}`,
  support: 'support@operator.localhost',
  key: DEMO_KEYS.full,
  isLocal: true,
});

/** A system's site; empty where none was placed. */
export const siteOf = (dataDir: string): string => join(dataDir, 'site');

/** Copies a cached site to a system's directory with its actual port, unless it is there. */
export function placeSite(kept: string, dataDir: string, port: string): void {
  const mark = join(dataDir, 'site.made');
  const made = `${basename(kept)} ${port}`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === made) return;
  rmSync(mark, { force: true });
  rmSync(siteOf(dataDir), { recursive: true, force: true });
  for (const entry of readdirSync(kept, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(siteOf(dataDir), from.slice(kept.length));
    const content = readFileSync(from);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, TEXTS.has(extname(to)) ? String(content).replace(PORT, `$1${port}`) : content);
  }
  writeFileSync(mark, made);
}
