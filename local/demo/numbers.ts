import * as z from 'zod';
import type { Stage } from './stage.ts';
import { waitForEvent } from './wait-for-event.ts';

const Insight = z.object({ number: z.string(), valid: z.boolean() });
const Job = z.object({ jobId: z.string(), count: z.int() });
const DoneJob = Job.extend({ status: z.literal('done'), download: z.object({ url: z.url() }) });
const NUMBERS = ['573001234567', '+57 601 234 5678', '573171234567', '525512345678', 'no number'];

/** Looks up numbers: one, then many in the background. */
export async function tellOfNumbers(stage: Stage): Promise<void> {
  const { step, call, get, say } = stage;
  await step('It asks whose a number is', async () => {
    await call('GET', '/api/v6/numberinsight/lookup/573001234567', Insight);
  });

  await step('It has a list looked up, and is told by a webhook when that is done', async () => {
    const body = { numbers: NUMBERS, country: 'CO', reference: 'november' };
    const { jobId } = await call('POST', '/api/v6/numberinsight/batch', Job, { body });
    await waitForEvent(stage, 'numberinsight.batch.completed', (data) => data.jobId === jobId);
    const { download } = await call('GET', `/api/v6/numberinsight/batch/${jobId}`, DoneJob);
    const result = await get(download.url, {}, 'a signed address, without a key');
    const lines = result.text.trim().split('\n');
    if (lines.length !== NUMBERS.length) throw new Error(`The result has ${lines.length} lines.`);
    for (const line of lines) say(`${line.slice(0, 110)}…`);
  });
}
