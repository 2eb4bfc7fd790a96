import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError, type ErrorDetail, fieldError, fieldsOf } from '../kernel/errors/domain-error.ts';
import { MESSAGES } from '../kernel/errors/messages.ts';
import type { RefusedInput } from '../kernel/http/route.ts';
import { toTargetPolicy } from '../kernel/outbound/check-target.ts';
import { checkRegistration } from '../webhooks/check-registration.ts';

const DNS_MS = 2_000;

/** The webhook error of a batch that is refused for another reason, so that both are reported. */
export async function findWrongWebhook(
  ctx: TenantCtx,
  { body, query }: RefusedInput,
): Promise<ErrorDetail[]> {
  const webhookUrl: unknown = query.webhookUrl ?? Object(body).webhookUrl;
  if (typeof webhookUrl !== 'string') return [];
  try {
    await checkWebhookUrl(ctx, webhookUrl);
    return [];
  } catch (error) {
    return error instanceof DomainError ? [...fieldsOf(error)] : [];
  }
}

/**
 * Where a batch's end is sent, normalized, so that later checks of its host see a single spelling; null when there is
 * none. Throws VALIDATION_INVALID_PARAMETER, and SERVICE_UNAVAILABLE when its name cannot be resolved now.
 */
export async function checkWebhookUrl(
  ctx: TenantCtx,
  webhookUrl: string | undefined,
): Promise<string | null> {
  if (webhookUrl === undefined) return null;
  const policy = toTargetPolicy(ctx);
  const target = await checkRegistration(ctx.db, policy, webhookUrl, AbortSignal.timeout(DNS_MS));
  if ('url' in target) return target.url.href;
  if (target.cause !== undefined) throw new DomainError('SERVICE_UNAVAILABLE', {}, { cause: target.cause });
  const isUnknown = target.refusal === 'name_not_resolved';
  const why = isUnknown ? MESSAGES.webhookNotResolved : MESSAGES.webhookNotPublic;
  throw fieldError('VALIDATION_INVALID_PARAMETER', 'webhookUrl', why);
}
