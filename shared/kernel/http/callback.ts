import type { Ctx } from '../ctx.ts';
import { recordAnswer } from '../requests/record-answer.ts';
import { SenderGone } from './input/read-body.ts';
import { toErrorAnswer } from './to-error-answer.ts';

type Receive = (base: Ctx, request: Request, params: Record<string, string>) => Promise<Response>;

/**
 * An endpoint that a provider calls, authenticated by the provider's own signature. `path` is relative to the
 * function's base path, as a route's is.
 */
export type Callback = { method: 'get' | 'post'; path: string; receive: Receive };

/**
 * Declares a callback. A body that is too large or too slow is answered as in the API, without the envelope; other
 * failures are logged and answered without a reason.
 */
export const defineCallback = ({ method, path, receive }: Callback): Callback => ({
  method,
  path,
  receive: async (base, request, params) => {
    const startedAt = Date.now();
    const response = await receive(base, request, params).catch((error) => toRefusal(base, path, error));
    const { status } = response;
    const durationMs = Date.now() - startedAt;
    const answer = { component: base.functionName, operation: `callback ${path}`, status, durationMs };
    recordAnswer(base, { ...answer, objective: 'callbacks' });
    return response;
  },
});

function toRefusal(base: Ctx, path: string, error: unknown): Response {
  if (error instanceof SenderGone) return new Response(null, { status: 499 });
  const { code, status } = toErrorAnswer(error);
  if (status < 500) return new Response(code, { status });
  base.log.error('callback_failed', error, { path });
  return new Response('failed', { status });
}
