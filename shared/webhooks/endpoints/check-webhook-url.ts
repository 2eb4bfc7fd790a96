import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { type TargetRefusal, toTargetPolicy } from '../../kernel/outbound/check-target.ts';
import { checkRegistration } from '../check-registration.ts';

const DNS_MS = 5_000;

const CODES = {
  invalid_url: 'TARGET_URL_INVALID',
  https_required: 'TARGET_NOT_HTTPS',
  host_not_allowed: 'TARGET_HOST_NOT_ALLOWED',
  name_not_resolved: 'TARGET_NAME_NOT_RESOLVED',
} as const satisfies Record<TargetRefusal, string>;

/**
 * Validates the URL of a customer's server and returns it normalized. Throws DomainError when webhooks may not be sent
 * there.
 */
export async function checkWebhookUrl(ctx: Ctx, text: string, field = 'url'): Promise<string> {
  const policy = toTargetPolicy(ctx);
  const target = await checkRegistration(ctx.db, policy, text, AbortSignal.timeout(DNS_MS));
  if ('refusal' in target) throw new DomainError(CODES[target.refusal], { field });
  return target.url.href;
}
