import { eq } from 'drizzle-orm';
import { domain } from '../../db/schema/domain.ts';
import { checkTarget, type TargetRefusal } from '../../shared/webhooks/check-target.ts';
import type { OperatorContext } from '../operator-context.ts';
import { InputError } from '../operator-error.ts';
import { getTargetPolicyOrThrow } from './webhook-settings.ts';

const DNS_MS = 5_000;

const WHY: Record<TargetRefusal, string> = {
  invalid_url: 'must be an absolute URL without a user or a password',
  https_required: 'must use https',
  host_not_allowed: 'must lead to the standard port of a public host that is not ours',
  name_not_resolved: 'has a host that does not resolve',
};

/** A webhook's URL as it is kept. Throws OperatorError for one that webhooks do not go to. */
export async function checkWebhookUrl(ctx: OperatorContext, text: string): Promise<string> {
  const target = await checkTarget(getTargetPolicyOrThrow(ctx), text, AbortSignal.timeout(DNS_MS));
  if ('refusal' in target) throw new InputError(`url: ${WHY[target.refusal]}`);
  const isShortDomain = await ctx.db
    .select({ id: domain.id })
    .from(domain)
    .where(eq(domain.name, target.url.hostname.replace(/\.$/, '')));
  if (isShortDomain.length > 0) throw new InputError(`url: ${WHY.host_not_allowed}`);
  return target.url.href;
}
