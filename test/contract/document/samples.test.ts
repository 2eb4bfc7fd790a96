import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATIONS } from '../../../docs/site/reference/operations.ts';
import { SAMPLE_LANGUAGES } from '../../../docs/site/samples/samples.ts';
import { toSampleCall } from '../../../docs/site/samples/to-sample-call.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import { makeSampleFolders, runnableLanguages, runSample } from '../../harness/clients/run-sample.ts';
import { installClients } from '../../harness/clients/stranger.ts';
import { createTenant } from '../../harness/organization.ts';
import { operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const folder = mkdtempSync(join(tmpdir(), 'operator-samples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The clients, installed from the site as its guide says, and the file that is uploaded.
beforeAll(async () => {
  if (IS_CI) await installClients(environment.API_BASE_URL, folder);
  makeSampleFolders(folder);
}, 300_000);

const languages = runnableLanguages();
const runnable = SAMPLE_LANGUAGES.filter(({ id }) => languages.includes(id)).flatMap(
  ({ id, write, writeHttp }) => [
    { id, name: id, write },
    ...(writeHttp === undefined ? [] : [{ id, name: `${id} over HTTP`, write: writeHttp }]),
  ],
);

test.each(rotateSample(OPERATIONS, 9, 0))(
  'the samples of $operationId do what they say',
  async (operation) => {
    const tenant = await createTenant(environment);
    for (const { id, name, write } of runnable) {
      const { params, query, body } = await makeValidRequest(operationOf(operation.operationId), tenant);
      const call = toSampleCall(operation, {
        ...(params === undefined ? {} : { path: params }),
        ...(query === undefined ? {} : { query }),
        ...(body === undefined ? {} : { body }),
      });
      const printed = await runSample(id, write(call), folder, {
        BASE: environment.API_BASE_URL,
        KEY: tenant.token,
      });
      if (operation.method !== 'DELETE') expect(printed, name).not.toBe('');
    }
  },
);
