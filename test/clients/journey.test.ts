import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, onTestFinished, test } from 'vitest';
import { createClient } from '../../client/index.ts';
import { compileTypescript } from '../../client/packages/compile-typescript.ts';
import { IS_CI } from '../harness/ci.ts';
import { clientOf } from '../harness/http/client.ts';
import { takeJourney } from '../harness/links/take-journey.ts';

const environment = inject('environment');

/** The client as customers install it: compiled, and loaded as JavaScript. */
async function buildClient(): Promise<typeof createClient> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(compileTypescript())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  // Makes Node read the files as ES modules.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const built: { createClient: typeof createClient } = await import(join(folder, 'dist/index.js'));
  return built.createClient;
}

test('a link is created and charged, then followed, counted and charged again', () =>
  takeJourney(environment, async (token) =>
    clientOf(environment.API_BASE_URL, token, IS_CI ? await buildClient() : createClient),
  ));
