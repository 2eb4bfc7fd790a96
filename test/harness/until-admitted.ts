import type { Received } from './http.ts';

/** Repeats a call that the endpoint's quota refuses, as a customer does: after the Retry-After of each refusal. */
export async function untilAdmitted(call: () => Promise<Received>): Promise<Received> {
  for (;;) {
    const answer = await call();
    if (answer.json?.error?.code !== 'RATE_TPS_EXCEEDED') return answer;
    const waitMs = Number(answer.headers['retry-after']) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
