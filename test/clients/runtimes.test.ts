import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { packClients } from '../../client/packages/pack-clients.ts';
import { PACKAGE_FILES } from '../../client/packages/package-files.ts';
import { IS_CI } from '../harness/ci.ts';
import { createTenant } from '../harness/organization.ts';

const environment = inject('environment');
const run = promisify(execFile);
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'operator-client-'));
const installed = join(folder, 'node_modules/@operator/client');
const journey = join(folder, 'journey.mjs');
let files: string[] = [];
beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  const { files: packages } = await packClients();
  const archive = join(folder, PACKAGE_FILES.npm);
  writeFileSync(archive, packages[PACKAGE_FILES.npm] ?? '');
  const { stdout } = await run('tar', ['-tzf', archive]);
  files = stdout
    .trim()
    .split('\n')
    .map((name) => name.replace(/^package\//, ''));
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', installed]);
  copyFileSync(here('journey.mjs'), journey);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OUTCOME = { replayed: true, listed: 2, refused: 'URL_SCHEME_NOT_ALLOWED', failed: true };

test.runIf(IS_CI)(
  'the installed package contains the client, its types, its license and its instructions',
  () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'package.json',
        'dist/index.js',
        'dist/index.d.ts',
      ]),
    );
    expect(
      files.filter(
        (file) =>
          !/^(CHANGELOG\.md|LICENSE|README\.md|package\.json|dist\/cli\/LICENSE-commander|dist\/.+\.(js|d\.ts))$/.test(
            file,
          ),
      ),
    ).toEqual([]);
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(files).toContain(exports.default.replace('./', ''));
  },
);

/** This Node, Node 20 and 22 where `NODE_20` and `NODE_22` name them, and Bun and Deno by `BUN`, `DENO` or the PATH. */
const RUNTIMES = [
  { name: 'Node', program: process.execPath, before: [] },
  { name: 'Node 20', program: process.env.NODE_20 ?? '', before: [] },
  { name: 'Node 22', program: process.env.NODE_22 ?? '', before: [] },
  { name: 'Bun', program: process.env.BUN ?? 'bun', before: ['run'] },
  {
    name: 'Deno',
    program: process.env.DENO ?? 'deno',
    before: ['run', '--node-modules-dir=manual', '--allow-all'],
  },
].filter(({ program }) => program !== '' && spawnSync(program, ['--version']).status === 0);

test.runIf(IS_CI).each(RUNTIMES)(
  'the installed client makes its journey on $name',
  async ({ program, before }) => {
    const { token } = await createTenant(environment);
    const { stdout } = await run(program, [...before, journey], {
      cwd: folder,
      env: { ...process.env, BASE: environment.API_BASE_URL, KEY: token },
    });
    expect(JSON.parse(stdout)).toEqual(OUTCOME);
  },
);

test.runIf(IS_CI)('the installed client makes its journey in a Worker', async () => {
  const { token } = await createTenant(environment);
  const { outputFiles } = await build({
    stdin: {
      contents: `import { journey } from './journey.mjs';
        export default { fetch: async (_, env) => Response.json(await journey({ baseUrl: env.API, apiKey: env.TOKEN })) };`,
      resolveDir: folder,
    },
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['workerd'],
  });
  const worker = {
    modules: true as const,
    compatibilityDate: '2026-10-23',
    bindings: { API: environment.API_BASE_URL, TOKEN: token },
    script: outputFiles[0]?.text ?? '',
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [{ name: 'customer', ...worker }] }));
  try {
    const answer = await miniflare.dispatchFetch('http://customer.example/');
    expect(await answer.json()).toEqual(OUTCOME);
  } finally {
    await miniflare.dispose();
  }
});
