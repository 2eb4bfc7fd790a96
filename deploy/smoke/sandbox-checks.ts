import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { CAMPAIGN_CHECK } from './campaign-check.ts';
import type { Smoke, SmokeCheck } from './check.ts';
import { expectData } from './expectation.ts';
import { MESSAGE, numberEnding, post, readVoice } from './sandbox-calls.ts';

const NUMBERS = '/api/v6/numberinsight';
const LINKS = '/api/v6/urlshortener/batch';
const CALLS = '/api/v6/callblasting/calls';
const MOBILE = '573001234567';

/** The batch once it is done. */
async function awaitBatch(smoke: Smoke, path: string, answer: Awaited<ReturnType<Smoke['api']>>) {
  const { jobId } = expectData(answer, 202, z.object({ jobId: z.uuid() }));
  const Job = z.object({ status: z.string() });
  await smoke.until(async () => {
    const { status } = expectData(await smoke.api(`${path}/${jobId}`), 200, Job);
    return status === 'done' || undefined;
  }, 'the batch to be done');
}

const callEnds = (ending: string, outcome: string, status: string): SmokeCheck => ({
  name: `a call that is ${outcome} ends, without a network`,
  needsSandbox: true,
  async run(smoke) {
    const body = { to: numberEnding(ending), text: MESSAGE, voice: await readVoice(smoke) };
    const { id } = expectData(await smoke.api(CALLS, post(body)), 200, z.object({ id: z.string() }));
    const Call = z.object({ attempts: z.array(z.object({ status: z.string() })) });
    await smoke.until(async () => {
      const { attempts } = expectData(await smoke.api(`${CALLS}/${id}`), 200, Call);
      return attempts[0]?.status === status || undefined;
    }, `an attempt that is ${status}`);
  },
});

/** The rest of the tour, which would cost any other key money, or call people. */
export const SANDBOX_CHECKS: readonly SmokeCheck[] = [
  {
    name: 'a number is looked up',
    needsSandbox: true,
    async run({ api }) {
      expectData(await api(`${NUMBERS}/lookup/${MOBILE}`), 200, z.object({ country: z.unknown() }));
    },
  },
  {
    name: 'a batch of numbers is done',
    needsSandbox: true,
    async run(smoke) {
      const answer = await smoke.api(`${NUMBERS}/batch`, post({ numbers: [MOBILE] }));
      await awaitBatch(smoke, `${NUMBERS}/batch`, answer);
    },
  },
  {
    name: 'a batch of links is done',
    needsSandbox: true,
    async run(smoke) {
      const body = JSON.stringify({ longUrl: `https://example.com/?smoke=${randomUUID()}` });
      const headers = { 'Content-Type': 'application/x-ndjson' };
      await awaitBatch(smoke, LINKS, await smoke.api(LINKS, { method: 'POST', headers, body }));
    },
  },
  callEnds('90', 'answered', 'completed'),
  callEnds('92', 'busy', 'busy'),
  CAMPAIGN_CHECK,
  {
    name: 'nothing was charged',
    needsSandbox: true,
    async run({ api }) {
      const Billing = z.object({ balanceMicro: z.literal(0), pendingMicro: z.literal(0) });
      expectData(await api('/api/v6/account/billing'), 200, Billing);
    },
  },
];
