import { expect, inject, test } from 'vitest';
import type { ErrorCode } from '../../../shared/kernel/errors/error-codes.ts';
import { waitForCall } from '../../harness/calls/call-blasting.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { freshAlias } from '../../harness/links/links.ts';
import { waitForBatch } from '../../harness/numbers.ts';
import type { Tenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal } from '../expect-answer.ts';
import { OPERATIONS, operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';
import { createTenantWithFunds } from './keyed-creation.ts';

const environment = inject('environment');

/** The removal of an operation's result, and the code that then reports it. */
type Gone = { code: ErrorCode; remove: (tenant: Tenant, data: Record<string, string>) => Promise<unknown> };

const erase = (statement: string, id: string | undefined) => query(environment, statement, [id]);

const GONE_CALL: Gone = {
  code: 'CALLBLASTING_CALL_NOT_FOUND',
  async remove(tenant, { id = '' }) {
    await waitForCall(tenant, id);
    const call = 'select id from call where call_id = $1';
    await erase(`delete from call_attempt where call_id in (${call})`, id);
    await erase('delete from call where call_id = $1', id);
  },
};
const GONE: Record<string, Gone> = {
  createLink: {
    code: 'LINK_NOT_FOUND',
    remove: (tenant, { domain = '', code = '' }) =>
      call(environment, operationOf('deleteLink'), { params: { domain, code } }, tenant),
  },
  createBatch: {
    code: 'NUMBERINSIGHT_JOB_NOT_FOUND',
    async remove(tenant, { jobId = '' }) {
      await waitForBatch(tenant, jobId);
      await erase('delete from batch where job_id = $1', jobId);
    },
  },
  createLinkBatch: {
    code: 'URLSHORTENER_JOB_NOT_FOUND',
    async remove(tenant, { jobId = '' }) {
      await waitForBatch(tenant, jobId, 'urlshortener');
      await erase('delete from batch where job_id = $1', jobId);
    },
  },
  synthesize: {
    code: 'TTS_SYNTHESIS_NOT_FOUND',
    remove: (_, { id }) => erase('delete from synthesis where synthesis_id = $1', id),
  },
  createCampaign: {
    code: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    remove: (_, { id }) => erase('delete from campaign where campaign_id = $1', id),
  },
  createTextCall: GONE_CALL,
  createAudioCall: GONE_CALL,
};
/** Stored whole under the key, so that it is never gone. */
const STORED = ['bulkCreateLinks', 'sendSampleEvent', 'visitInSandbox'];

test('each operation with an Idempotency-Key either stores its result or can lose it', () => {
  const idempotent = OPERATIONS.flatMap(({ id, route }) => (route.idempotent ? [id] : []));
  expect([...Object.keys(GONE), ...STORED].sort()).toEqual(idempotent.sort());
});

test.each(rotateSample(Object.entries(GONE), 2, 0))(
  'repeating %s whose result is gone replays a not-found error and creates nothing',
  async (id, { code, remove }) => {
    const operation = operationOf(id);
    const tenant = await createTenantWithFunds();
    const caller = { ...tenant, headers: { 'idempotency-key': freshAlias() } };
    const request = await makeValidRequest(operation, tenant);
    const first = await call(environment, operation, request, caller);
    expectGranted(operation, first);
    await remove(tenant, first.json.data);
    const balance = await readBalance(environment, tenant.organizationId);
    for (const again of [1, 2]) {
      const gone = await call(environment, operation, request, caller);
      expectRefusal(operation, gone, code);
      expect(gone.headers['idempotency-status'], `repetition ${again}`).toBe('replayed');
    }
    expect(await readBalance(environment, tenant.organizationId)).toBe(balance);
  },
);

test('a call whose audio has since been deleted is replayed unchanged', async () => {
  const operation = operationOf('createAudioCall');
  const tenant = await createTenantWithFunds();
  const caller = { ...tenant, headers: { 'idempotency-key': freshAlias() } };
  const request = await makeValidRequest(operation, tenant);
  const first = await call(environment, operation, request, caller);
  expectGranted(operation, first);
  const { audioId } = request.body as { audioId: string };
  const deletion = operationOf('deleteAudio');
  expectGranted(deletion, await call(environment, deletion, { params: { id: audioId } }, tenant));
  const again = await call(environment, operation, request, caller);
  expectGranted(operation, again);
  expect([again.json.data.id, again.headers['idempotency-status']]).toEqual([first.json.data.id, 'replayed']);
});
