import {
  keepRegistryAnswers,
  keepRegistryFault,
  openRegistryRequest,
} from '../../../db/contacts/queries/registry.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { decryptSecret, getSecretsKeyOrThrow } from '../../webhooks/secrets/secret.ts';
import { createRne, MAX_REGISTRY_NUMBERS } from './exclusion-registry.ts';

/** How long the registry is left alone after it gave no answer. */
const RETRY_SEC = 300;
/** Longer than a request takes: while one is asking, others wait for its answers. */
const LEASE_SEC = 15;

/** Numbers that the registry knows: Colombian mobiles. */
const KNOWN = /^573\d{9}$/;

/**
 * Asks the registry of excluded numbers about those of an organization that it has not answered about since its last
 * update, up to 5,000 of them, and keeps the answers. False: it gave none, or was asked too recently to ask again.
 */
export async function askRegistry(
  ctx: Ctx,
  organizationId: number,
  numbers: readonly string[],
): Promise<boolean> {
  const request = await openRegistryRequest(ctx.db, organizationId, {
    numbers: [...new Set(numbers)].filter((number) => KNOWN.test(number)),
    limit: MAX_REGISTRY_NUMBERS,
    leaseSec: LEASE_SEC,
  });
  if (request === null) return false;
  if (request.numbers.length === 0) return true;
  const { registry } = ctx.config;
  if (registry === undefined)
    throw new Error('This function asks the registry and lacks EXCLUSION_REGISTRY_URL.');
  const token = await decryptSecret(getSecretsKeyOrThrow(ctx), organizationId, request.token);
  const reply = await createRne(registry.EXCLUSION_REGISTRY_URL).check(token, request.numbers);
  if ('fault' in reply) {
    ctx.log.warn('registry_silent', { organizationId, fault: reply.fault });
    await keepRegistryFault(ctx.db, organizationId, { fault: reply.fault, retrySec: RETRY_SEC });
    return false;
  }
  await keepRegistryAnswers(ctx.db, organizationId, {
    askedAt: new Date(request.askedAt),
    items: request.numbers.map((number) => ({ number, isExcluded: reply.excluded.has(number) })),
  });
  return true;
}
