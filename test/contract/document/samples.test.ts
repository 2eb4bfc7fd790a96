import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATIONS } from '../../../docs/site/reference/operations.ts';
import { SAMPLE_LANGUAGES } from '../../../docs/site/samples/samples.ts';
import { toSampleCall } from '../../../docs/site/samples/to-sample-call.ts';
import { toneWav } from '../../harness/calls/call-blasting.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import { installClients, strangersEnvironment } from '../../harness/clients/stranger.ts';
import { createTenant } from '../../harness/organization.ts';
import { operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const folder = mkdtempSync(join(tmpdir(), 'operator-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const folderOf = (id: string): string => join(folder, id);

// Outside CI, curl stands for all languages: their samples are generated from the same calls.
const has = (program: string): boolean =>
  (IS_CI || program === 'bash') &&
  spawnSync(program, [program === 'go' ? 'version' : '--version']).status === 0;

// The clients, installed from the site as its guide says, and the file that is uploaded.
beforeAll(async () => {
  if (IS_CI) await installClients(environment.API_BASE_URL, folder);
  for (const id of Object.keys(PROGRAMS)) {
    mkdirSync(folderOf(id), { recursive: true });
    writeFileSync(join(folderOf(id), 'reminder.wav'), toneWav(1));
  }
}, 300_000);

function writeGo(code: string): string[] {
  writeFileSync(join(folderOf('go'), 'sample.go'), code);
  return ['run', 'sample.go'];
}

/** How samples are run, by language; there is no compiler for C# here. */
const PROGRAMS: Record<
  string,
  { program: string; installed?: string; arguments: (code: string) => string[] }
> = {
  curl: {
    program: 'bash',
    arguments: (code) => ['-euo', 'pipefail', '-c', code.replace('curl ', 'curl -sS --fail-with-body ')],
  },
  node: { program: process.execPath, arguments: (code) => ['--input-type=module', '-e', code] },
  php: { program: 'php', arguments: (code) => ['-r', code.replace('<?php\n', '')] },
  python: { program: 'python3', installed: 'bin/python', arguments: (code) => ['-c', code] },
  go: { program: 'go', arguments: writeGo },
};

const runnable = SAMPLE_LANGUAGES.flatMap(({ id, write, writeHttp }) => {
  const how = PROGRAMS[id];
  if (how === undefined || !has(how.program)) return [];
  return [
    { id, name: id, write, ...how },
    ...(writeHttp === undefined ? [] : [{ id, name: `${id} over HTTP`, write: writeHttp, ...how }]),
  ];
});

test.each(rotateSample(OPERATIONS, 4, 0))(
  'the samples of $operationId do what they say',
  async (operation) => {
    const tenant = await createTenant(environment);
    for (const { id, name, write, program, installed, arguments: toArguments } of runnable) {
      const { params, query, body } = await makeValidRequest(operationOf(operation.operationId), tenant);
      const call = toSampleCall(operation, {
        ...(params === undefined ? {} : { path: params }),
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
      });
      const { stdout, stderr } = await promisify(execFile)(
        installed === undefined ? program : join(folderOf(id), installed),
        toArguments(write(call)),
        {
          cwd: folderOf(id),
          encoding: 'latin1',
          maxBuffer: 64 * 1024 * 1024,
          env: { ...strangersEnvironment(folderOf(id)), BASE: environment.API_BASE_URL, KEY: tenant.token },
        },
      );
      // PHP prints refusals too.
      expect(stdout + stderr, name).not.toMatch(
        /^Array\n\(\n {4}\[success\] => \n|Warning|Notice|HTTP\/1\.1 [45]/,
      );
      if (operation.method !== 'DELETE') expect(stdout, name).not.toBe('');
    }
  },
);
