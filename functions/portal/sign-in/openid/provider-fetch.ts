import type { Meter } from '../../../../shared/dependencies/meter.ts';
import { readBody } from '../../../../shared/http/read-body.ts';
import { checkTarget, type TargetPolicy } from '../../../../shared/webhooks/check-target.ts';
import { ProviderError } from './provider-error.ts';

/** What all calls of one request to its provider may take, and what each of its answers may come to. */
const TOTAL_MS = 6_000;
const MAX_BYTES = 128 * 1024;

export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls a provider as webhooks are called: each address is judged before it, whoever named it; nothing is followed; time
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
      // The copy is what the types of a Response take; one without a body may be of a status that has none.
      return new Response(bytes.length === 0 ? null : bytes.slice(), response);
    } catch {
      throw new ProviderError('unreachable', end.aborted ? 'timeout' : 'no_answer');
    } finally {
      meter.add('openid', Date.now() - startedAt);
    }
  };
}
