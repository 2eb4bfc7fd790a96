import type { CallOptions } from './operation-types.ts';
import { pause } from './with-retries.ts';

const ENDED = ['done', 'completed', 'success', 'failed', 'canceled', 'paused'];
const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Asks for a batch, synthesis, call or campaign until it has ended, or until the campaign is paused and waits for you:
 * `waitUntilEnded(client.getLinkBatch, { path: { jobId } }, 600_000)`. It throws a `TimeoutError` after `timeoutMs`.
 */
export async function waitUntilEnded<Job extends { status: string }, Input extends CallOptions>(
  get: (input: Input) => Promise<Job>,
  input: NoInfer<Input>,
  timeoutMs: number,
): Promise<Job> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = input.signal === undefined ? deadline : AbortSignal.any([deadline, input.signal]);
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_MS)) {
    const job = await get({ ...input, signal });
    if (ENDED.includes(job.status)) return job;
    await pause(waitMs, signal);
  }
}
