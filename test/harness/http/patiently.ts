import type { Received } from './http.ts';

const FOR_THE_MOMENT = new Set(['RATE_TPS_EXCEEDED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS']);

/**
 * Repeats a call after temporary refusals, waiting for each Retry-After like a customer. A creation needs an
 * Idempotency-Key: a 503 may come after the commit.
 */
export async function patiently(call: () => Promise<Received>): Promise<Received> {
  for (;;) {
    const answer = await call();
    if (!FOR_THE_MOMENT.has(answer.json?.error?.code)) return answer;
    const waitMs = Number(answer.headers['retry-after']) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
