import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../docs/site/build-site.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { migrateOnce, placePostgres, prepare } from '../../local/prepared.ts';
import { keepPackages, keepSite, localAddresses, placeSite, siteOf } from '../../local/site.ts';
import manifest from '../../package.json' with { type: 'json' };
import { createDataDir } from '../harness/cloud/data-dir.ts';
import { runProgram } from '../harness/machine/run-program.ts';

const folder = createDataDir();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesOf = (directory: string): Map<string, string> =>
  new Map(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(directory, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(directory, name), 'latin1')]),
  );

describe('What npm ci prepares', () => {
  test('comes from a script that succeeds once the clients are generated, whatever else fails', () => {
    const imports = ['./local/prepare.ts', './test/harness/compile-tests.ts'].map(
      (file) => `NODE_COMPILE_CACHE=node_modules/.cache/node node -e "import('${file}').catch(() => {})"`,
    );
    expect(manifest.scripts.prepare).toBe(`npm run client && { ${imports.join(' & ')}; wait; }`);
  });

  test('includes what each test file is compiled to', async () => {
    const compiled = join(folder, 'compiled');
    const { code } = await runProgram('test/harness/compile-tests.ts', [], {
      NODE_COMPILE_CACHE: compiled,
    });
    expect(code).toBe(0);
    // Of each file is kept what is left without its types, and what that is compiled to.
    const tests = globSync('test/*/**/*.test.ts').length;
    expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(2 * tests);
  });

  test('includes the functions', async () => {
    const { settings, schedules, bundles, site } = await prepare({
      bundles: undefined,
      hasSite: false,
    });
    expect(site).toBeUndefined();
    expect(schedules.length).toBeGreaterThan(5);
    for (const { env } of settings) expect(statSync(join(bundles, `${env}.js`)).size).toBeGreaterThan(1_000);
  });

  test('includes the site, which works on any port as if built for it', async () => {
    const kept = await keepSite();
    const dataDir = join(folder, 'site');
    mkdirSync(dataDir);
    for (const port of ['8787', '9001']) {
      placeSite(kept, dataDir, port);
      const built = join(folder, `built-${port}`);
      buildSite(built, localAddresses(port));
      cpSync(await keepPackages(), join(built, 'docs/packages'), { recursive: true });
      const [placed, meant] = [filesOf(siteOf(dataDir)), filesOf(built)];
      expect([...placed.keys()]).toEqual([...meant.keys()]);
      expect(
        [...meant].filter(([name, content]) => placed.get(name) !== content).map(([name]) => name),
      ).toEqual([]);
    }
  });

  test('includes a migrated Postgres, which a new system starts with and an existing one ignores', async () => {
    await migrateOnce();
    const dataDir = join(folder, 'postgres');
    await placePostgres(dataDir);
    const namesOf = async (add: string | undefined) => {
      const postgres = await startPostgres({ dataDir, durable: false });
      const client = new pg.Client({ connectionString: postgres.url() });
      await client.connect();
      if (add !== undefined)
        await client.query('insert into organization (name, country) values ($1, $2)', [add, 'CO']);
      const { rows } = await client.query<{ name: string }>('select name from organization');
      await client.end();
      await postgres.stop();
      return rows.map(({ name }) => name);
    };
    expect(await namesOf('Here')).toEqual(['Here']);
    await placePostgres(dataDir);
    expect(await namesOf(undefined)).toEqual(['Here']);
  });
});
