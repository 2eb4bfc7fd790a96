import { guardedSource } from '../auth/guarded-source.ts';
import type { Ctx } from '../ctx.ts';
import { askLimiter } from '../quotas/ask-limiter.ts';

/**
 * Refuses an unauthenticated callback, and counts it against its address as every API request is counted; answers 429
 * once that limit is exceeded. Authenticated ones are not counted, since QStash and carriers use few addresses.
 */
export async function refuseUnauthenticated(
  ctx: Ctx,
  request: Request,
  refusal: Response,
): Promise<Response> {
  const source = guardedSource(request.headers.get('cf-connecting-ip') ?? 'unknown');
  const { admission } = await askLimiter(ctx, {
    source,
    countVolume: true,
    failedKeyHash: undefined,
    spendings: [],
  });
  return admission.admitted ? refusal : new Response('too many requests', { status: 429 });
}
