import type { Received } from './http.ts';

const FOR_THE_MOMENT = new Set(['RATE_TPS_EXCEEDED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS']);

/**
 * Repeats a call while it is refused for the moment only, after the Retry-After of each refusal, as a customer does. A
 * creation needs an Idempotency-Key for it: a 503 may come after the commit.
 */
export async function patiently(call: () => Promise<Received>): Promise<Received> {
  for (;;) {
    const answer = await call();
    if (!FOR_THE_MOMENT.has(answer.json?.error?.code)) return answer;
    const waitMs = Number(answer.headers['retry-after']) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
