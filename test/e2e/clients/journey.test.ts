import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject, onTestFinished, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { IS_CI } from '../../harness/ci.ts';
import { clientOf } from '../../harness/http/client.ts';
import { takeJourney } from '../../harness/links/take-journey.ts';

const environment = inject('environment');

/** The client as customers install it: compiled, and loaded as JavaScript. */
async function buildClient(): Promise<typeof createClient> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)('npm', ['run', 'build', '--', '--outDir', folder], {
    cwd: fileURLToPath(new URL('../../../client', import.meta.url)),
  });
  // Makes Node read the files as ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const built: { createClient: typeof createClient } = await import(join(folder, 'index.js'));
  return built.createClient;
}

test('a link is created and charged, followed, counted and charged again', () =>
  takeJourney(environment, async (token) =>
    clientOf(environment.API_BASE_URL, token, IS_CI ? await buildClient() : createClient),
  ));
