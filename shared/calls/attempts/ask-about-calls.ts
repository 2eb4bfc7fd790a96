import { findUncheckedNumbers } from '../../../db/calls/queries/call-attempts.ts';
import { askRegistry } from '../../contacts/registry/ask-registry.ts';
import { MAX_REGISTRY_NUMBERS } from '../../contacts/registry/exclusion-registry.ts';
import type { Ctx } from '../../platform/ctx.ts';

/**
 * Asks the registry of excluded numbers about these of an organization, and in the same request about others that it will
 * call soon. False: see `askRegistry`.
 */
export const askAboutCalls = async (
  ctx: Ctx,
  organizationId: number,
  numbers: readonly string[],
): Promise<boolean> =>
  await askRegistry(ctx, organizationId, [
    ...numbers,
    ...(await findUncheckedNumbers(ctx.db, organizationId, MAX_REGISTRY_NUMBERS)),
  ]);
