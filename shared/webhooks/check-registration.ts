import { eq } from 'drizzle-orm';
import type { Database } from '../../db/engine/client.ts';
import { domain } from '../../db/links/tables/domain.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError, type ErrorDetail, fieldError, wrongFieldsOf } from '../kernel/errors/domain-error.ts';
import { MESSAGES } from '../kernel/errors/messages.ts';
import type { RefusedInput } from '../kernel/http/route.ts';
import {
  checkTarget,
  type TargetPolicy,
  type TargetVerdict,
  toTargetPolicy,
} from '../kernel/outbound/check-target.ts';

/**
 * Validates a target before it is stored: as before each attempt, and that it is not one of the service's short
 * domains.
 */
export async function checkRegistration(
  db: Database,
  policy: TargetPolicy,
  text: string,
  signal: AbortSignal,
): Promise<TargetVerdict> {
  const target = await checkTarget(policy, text, signal);
  if ('refusal' in target) return target;
  const isOurs = await isShortDomain(db, target.url.hostname.replace(/\.$/, ''));
  return isOurs ? { refusal: 'host_not_allowed' } : target;
}

/** Whether a host is, was or will be a domain of short links. */
async function isShortDomain(db: Database, host: string): Promise<boolean> {
  const found = await db.select({ id: domain.id }).from(domain).where(eq(domain.name, host));
  return found.length > 0;
}

const DNS_MS = 2_000;

/** The webhook error of a request that is refused for another reason, so that both are reported. */
export async function findWrongWebhook(
  ctx: TenantCtx,
  { body, query }: RefusedInput,
): Promise<ErrorDetail[]> {
  const webhookUrl: unknown = query.webhookUrl ?? Object(body).webhookUrl;
  if (typeof webhookUrl !== 'string') return [];
  try {
    await checkWebhookOfRequest(ctx, webhookUrl);
    return [];
  } catch (error) {
    return error instanceof DomainError ? [...wrongFieldsOf(error)] : [];
  }
}

/**
 * Returns the URL to which the events of what a request starts are sent, normalized, so that later checks of its host see a single spelling; null
 * when there is none. Throws VALIDATION_INVALID_PARAMETER, and SERVICE_UNAVAILABLE when its name cannot be resolved now.
 */
export async function checkWebhookOfRequest(
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
