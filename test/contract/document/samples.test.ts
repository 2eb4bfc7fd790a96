import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import { OPERATIONS } from '../../../docs/site/reference/operations.ts';
import { SAMPLE_LANGUAGES } from '../../../docs/site/samples/samples.ts';
import { toSampleCall } from '../../../docs/site/samples/to-sample-call.ts';
import { toneWav } from '../../harness/calls/call-blasting.ts';
import { IS_CI, inTurn } from '../../harness/ci.ts';
import { createTenant } from '../../harness/organization.ts';
import { operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const folder = mkdtempSync(join(tmpdir(), 'operator-samples-'));
writeFileSync(join(folder, 'reminder.wav'), toneWav(1));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLIENT = new URL('../../../client/index.ts', import.meta.url).href;
// Outside CI, curl stands for all languages: their samples are generated from the same calls.
const has = (program: string): boolean =>
  (IS_CI || program === 'bash') && spawnSync(program, ['--version']).status === 0;

/** How samples are run, by language; there is no compiler for C# here. */
const PROGRAMS: Record<string, { program: string; arguments: (code: string) => string[] }> = {
  curl: {
    program: 'bash',
    arguments: (code) => ['-euo', 'pipefail', '-c', code.replace('curl ', 'curl -sS --fail-with-body ')],
  },
  node: {
    program: process.execPath,
    arguments: (code) => ['--input-type=module', '-e', code.replace('@operator/client', CLIENT)],
  },
  php: { program: 'php', arguments: (code) => ['-r', code.replace('<?php\n', '')] },
  python: { program: 'python3', arguments: (code) => ['-c', code] },
};

const runnable = SAMPLE_LANGUAGES.flatMap(({ id, write }) => {
  const how = PROGRAMS[id];
  return how === undefined || !has(how.program) ? [] : [{ id, write, ...how }];
});

test.each(inTurn(OPERATIONS, 4, 0))('the samples of $operationId do what they say', async (operation) => {
  const tenant = await createTenant(environment);
  for (const { id, write, program, arguments: toArguments } of runnable) {
    const { params, query, body } = await makeValidRequest(operationOf(operation.operationId), tenant);
    const call = toSampleCall(operation, {
      ...(params === undefined ? {} : { path: params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    });
    const { stdout, stderr } = await promisify(execFile)(program, toArguments(write(call)), {
      cwd: folder,
      encoding: 'latin1',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, BASE: environment.API_BASE_URL, KEY: tenant.token },
    });
    // PHP prints refusals too.
    expect(stdout + stderr, id).not.toMatch(
      /^Array\n\(\n {4}\[success\] => \n|Warning|Notice|HTTP\/1\.1 [45]/,
    );
    if (operation.method !== 'DELETE') expect(stdout, id).not.toBe('');
  }
});
