import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readDeployedFunctions } from './deployed-functions.ts';

// `npm run bundle`: every function as wrangler would deploy it, and what it weighs.
const outDir = mkdtempSync(join(tmpdir(), 'operator-bundle-'));
let failed = false;
for (const { env } of readDeployedFunctions()) {
  const dir = join(outDir, env);
  const { status, stdout, stderr } = spawnSync(
    'wrangler',
    ['deploy', '--dry-run', '--env', env, '--outdir', dir],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    failed = true;
    console.error(`${env}: does not bundle\n${stdout}${stderr}`);
    continue;
  }
  const size = gzipSync(readFileSync(join(dir, 'index.js'))).length;
  console.log(`${env.padEnd(16)} ${(size / 1000).toFixed(1).padStart(7)} kB gzip`);
}
rmSync(outDir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
