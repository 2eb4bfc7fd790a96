import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Check, Smoke } from './check.ts';
import { expectData } from './expectation.ts';

const JSON_BODY = { 'Content-Type': 'application/json' };
const NUMBERS = '/api/v6/numberinsight';
const LINKS = '/api/v6/urlshortener/batch';
const CALLS = '/api/v6/callblasting/calls';
/** Long enough for a call to count as heard. */
const TEXT =
  'Esta es una llamada de prueba del servicio. No tiene ningún costo y no sale a ninguna red. Gracias por escucharla.';
const MOBILE = '573001234567';

const post = (body: unknown) => ({ method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });

/** A mobile number of Colombia whose ending decides how a sandbox's call to it ends. */
const numberEnding = (ending: string): string => `57300${randomInt(10_000, 99_999)}${ending}`;

/** The batch once it is done. */
async function awaitBatch(smoke: Smoke, path: string, answer: Awaited<ReturnType<Smoke['api']>>) {
  const { jobId } = expectData(answer, 202, z.object({ jobId: z.uuid() }));
  const Job = z.object({ status: z.string() });
  await smoke.until(async () => {
    const { status } = expectData(await smoke.api(`${path}/${jobId}`), 200, Job);
    return status === 'done' || undefined;
  }, 'the batch done');
}

const callEnds = (ending: string, outcome: string, status: string): Check => ({
  name: `a call that is ${outcome} ends, without a network`,
  needsSandbox: true,
  async run(smoke) {
    const { voices } = expectData(
      await smoke.api('/api/v6/callblasting/voices'),
      200,
      z.object({ voices: z.array(z.object({ code: z.string() })).min(1) }),
    );
    const body = { to: numberEnding(ending), text: TEXT, voice: voices[0]?.code };
    const { id } = expectData(await smoke.api(CALLS, post(body)), 200, z.object({ id: z.string() }));
    const Call = z.object({ attempts: z.array(z.object({ status: z.string() })) });
    await smoke.until(async () => {
      const { attempts } = expectData(await smoke.api(`${CALLS}/${id}`), 200, Call);
      return attempts[0]?.status === status || undefined;
    }, `an attempt that is ${status}`);
  },
});

/** The rest of the tour, which would cost any other key money, or call people. */
export const SANDBOX_CHECKS: readonly Check[] = [
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
  {
    name: 'nothing was charged',
    needsSandbox: true,
    async run({ api }) {
      const Billing = z.object({ balanceMicro: z.literal(0), pendingMicro: z.literal(0) });
      expectData(await api('/api/v6/account/billing'), 200, Billing);
    },
  },
];
