import { guardedSource } from '../auth/networks.ts';
import { askLimiter } from './admit.ts';
import type { BaseContext } from './context.ts';

/**
 * Answers a request without a key that has not proved whose it is. It counts for its address, as every request of the
 * API does, and is answered 429 once that address may not ask any more. Who has proved it is not counted: what QStash
 * and carriers send comes from few addresses.
 */
export async function turnAway(ctx: BaseContext, request: Request, refusal: Response): Promise<Response> {
  const source = guardedSource(request.headers.get('cf-connecting-ip') ?? 'unknown');
  const { admission } = await askLimiter(ctx, {
    source,
    countVolume: true,
    failedKeyHash: undefined,
    spendings: [],
  });
  return admission.admitted ? refusal : new Response('too many requests', { status: 429 });
}
