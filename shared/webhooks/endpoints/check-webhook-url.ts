import { InputRefusal } from '../../verbs/refusal.ts';
import { checkRegistration } from '../check-registration.ts';
import type { TargetRefusal } from '../check-target.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getTargetPolicyOrThrow } from './webhook-settings.ts';

const DNS_MS = 5_000;

const WHY: Record<TargetRefusal, string> = {
  invalid_url: 'must be an absolute URL without a user or a password',
  https_required: 'must use https',
  host_not_allowed: 'must lead to the standard port of a public host that is not ours',
  name_not_resolved: 'has a host that does not resolve',
};

/**
 * Validates the URL of a customer's server and returns it normalized. Throws InputRefusal when webhooks may not be sent
 * there.
 */
export async function checkWebhookUrl(ctx: EndpointsContext, text: string, field = 'url'): Promise<string> {
  const policy = getTargetPolicyOrThrow(ctx);
  const target = await checkRegistration(ctx.db, policy, text, AbortSignal.timeout(DNS_MS));
  if ('refusal' in target)
    throw new InputRefusal(`${field}: ${WHY[target.refusal]}`, { reason: target.refusal, field });
  return target.url.href;
}
