import type { Meter } from '../../../../../db/engine/deadlines/meter.ts';
import { readBody } from '../../../../../shared/kernel/http/input/read-body.ts';
import { checkTarget, type TargetPolicy } from '../../../../../shared/kernel/outbound/check-target.ts';
import { ProviderError } from './provider-error.ts';

/** Time for all calls of one request to its provider, and the size of each answer. */
const TOTAL_MS = 6_000;
const MAX_BYTES = 128 * 1024;

export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls a provider under the same rules as webhooks: every address is checked first, redirects are not followed, time
 * and size are bounded. Throws ProviderError.
 */
export function createProviderFetch(policy: TargetPolicy, meter: Meter): ProviderFetch {
  const end = AbortSignal.timeout(TOTAL_MS);
  return async (url, init) => {
    const target = await checkTarget(policy, url, end);
    if ('refusal' in target) throw new ProviderError('unreachable', target.refusal);
    const startedAt = Date.now();
    try {
      const response = await fetch(target.url, { ...init, redirect: 'manual', signal: end });
      const bytes = await readBody(response, MAX_BYTES);
      // Copied because Response's types do not accept the shared buffer type; statuses such as 204 forbid a body.
      return new Response(bytes.length === 0 ? null : bytes.slice(), response);
    } catch {
      throw new ProviderError('unreachable', end.aborted ? 'timeout' : 'no_answer');
    } finally {
      meter.add('openid', Date.now() - startedAt);
    }
  };
}
