import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { readDeployedFunctions } from '../../../deploy/config/deployed-functions.ts';
import { bundleWorkers } from '../../../local/workers/bundle-workers.ts';
import type { Row } from '../run.ts';

/** Evaluates a module in a fresh V8 and prints how long it took, in ms. Workers get WebAssembly compiled. */
const TIME_IMPORT = `
import { registerHooks } from 'node:module';
const COMPILED = 'data:text/javascript,export default undefined';
registerHooks({ resolve: (name, context, next) => next(name.endsWith('.wasm') ? COMPILED : name, context) });
const start = performance.now(); await import(process.argv[1]); console.log(performance.now() - start);`;

/** Each function's size, and how long its code takes to start. */
export async function measureFunctions(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'operator-bundles-'));
  const rows: Row[] = [];
  const functions = readDeployedFunctions();
  const bundles = await bundleWorkers(functions);
  for (const { env } of functions) {
    const { code } = transformSync(bundles.get(`${env}.js`) ?? '', { minify: true });
    const file = join(dir, `${env}.mjs`);
    writeFileSync(file, code);
    const times = Array.from({ length: 5 }, () =>
      Number(
        execFileSync(process.execPath, ['--input-type=module', '-e', TIME_IMPORT, file], {
          encoding: 'utf8',
        }),
      ),
    ).sort((a, b) => a - b);
    const beside = [...bundles].flatMap(([name, contents]) => (code.includes(`/${name}`) ? [contents] : []));
    const bytes = [code, ...beside].reduce((sum, file) => sum + gzipSync(file).length, 0);
    rows.push({ name: `${env}: size`, value: Math.round(bytes / 100) / 10, unit: 'kB gzip' });
    rows.push({ name: `${env}: start`, value: Math.round((times[2] ?? 0) * 10) / 10, unit: 'ms' });
  }
  rmSync(dir, { recursive: true, force: true });
  return rows;
}
