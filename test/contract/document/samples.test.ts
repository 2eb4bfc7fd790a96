import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPERATIONS } from '../../../docs/site/reference/operations.ts';
import { toGoSample } from '../../../docs/site/samples/go.ts';
import { SAMPLE_LANGUAGES } from '../../../docs/site/samples/samples.ts';
import { toSampleCall } from '../../../docs/site/samples/to-sample-call.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import {
  compileGoSamples,
  makeSampleFolders,
  runnableLanguages,
  type Samples,
  startSamples,
} from '../../harness/clients/run-sample.ts';
import { installClients } from '../../harness/clients/stranger.ts';
import { createTenant } from '../../harness/organization.ts';
import { operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const folder = mkdtempSync(join(tmpdir(), 'operator-samples-'));
const languages = runnableLanguages();
const interpreted = SAMPLE_LANGUAGES.filter(({ id }) => id !== 'go' && languages.includes(id));
const samplesOf = new Map<string, Samples>();

// The clients, installed from the site as its guide says, and the file that is uploaded.
beforeAll(async () => {
  if (IS_CI) await installClients(environment.API_BASE_URL, folder);
  makeSampleFolders(folder);
  for (const { id } of interpreted) samplesOf.set(id, startSamples(id, folder));
}, 300_000);
afterAll(async () => {
  for (const { stop } of samplesOf.values()) await stop();
  rmSync(folder, { recursive: true, force: true });
});

const writers = interpreted.flatMap(({ id, write, writeHttp }) => [
  { id, name: id, write },
  ...(writeHttp === undefined ? [] : [{ id, name: `${id} over HTTP`, write: writeHttp }]),
]);

type Tenant = Awaited<ReturnType<typeof createTenant>>;

/** A call that an organization may make. */
async function makeCall(operation: (typeof OPERATIONS)[number], tenant: Tenant) {
  const { params, query, body } = await makeValidRequest(operationOf(operation.operationId), tenant);
  return toSampleCall(operation, {
    ...(params === undefined ? {} : { path: params }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  });
}

const variablesOf = ({ token }: Tenant) => ({ BASE: environment.API_BASE_URL, KEY: token });

test.each(rotateSample(OPERATIONS, 9, 0))(
  'the samples of $operationId do what they say',
  async (operation) => {
    const tenant = await createTenant(environment);
    for (const { id, name, write } of writers) {
      const code = write(await makeCall(operation, tenant));
      const printed = await samplesOf.get(id)?.run(code, variablesOf(tenant));
      if (operation.method !== 'DELETE') expect(printed, name).toMatch(/\S/);
    }
  },
);

test.skipIf(!languages.includes('go'))(
  'the samples in Go, as one program, do what they say',
  async () => {
    const samples = new Map<string, { code: string; variables: ReturnType<typeof variablesOf> }>();
    for (const operation of OPERATIONS) {
      const tenant = await createTenant(environment);
      const code = toGoSample(await makeCall(operation, tenant));
      samples.set(operation.operationId, { code, variables: variablesOf(tenant) });
    }
    const run = await compileGoSamples(samples, folder);
    for (const { operationId, method } of OPERATIONS) {
      const printed = await run(operationId);
      if (method !== 'DELETE') expect(printed, operationId).not.toBe('');
    }
  },
  600_000,
);
