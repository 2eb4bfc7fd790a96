import { and, eq, exists, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { domainTenure } from '../../db/schema/links/domain-tenure.ts';
import { audited } from '../../shared/audit/audited.ts';
import { raiseEpoch } from '../../shared/auth/organization-epoch.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { getTenureOrThrow, HeldDomain } from './held-domain.ts';
import { heldBy } from './list-tenures.ts';

/** Makes a verified domain its holder's default, replacing the previous one. */
export const setDefaultDomain = audited(
  { verb: 'domain.set-default', changes: domainTenure },
  async (ctx: OperatorContext, input: HeldDomain) => {
    const { name, organizationId } = checkInput(HeldDomain, input);
    const tenure = await getTenureOrThrow(ctx, { name, organizationId });
    const chosen = alias(domainTenure, 'chosen');
    const verified = ctx.db
      .select({ id: chosen.id })
      .from(chosen)
      .where(and(eq(chosen.id, tenure.id), eq(chosen.status, 'verified')));
    // The old default is unset before the new one is set, and only if the new one can be.
    const [, [changed]] = await ctx.db.batch([
      ctx.db
        .update(domainTenure)
        .set({ isDefault: false })
        .where(and(heldBy(organizationId), eq(domainTenure.isDefault, true), exists(verified))),
      ctx.db
        .update(domainTenure)
        .set({ isDefault: true })
        .where(inArray(domainTenure.id, verified))
        .returning({ isDefault: domainTenure.isDefault }),
    ]);
    if (changed === undefined) throw new OperatorError(`${name} is not verified.`);
    await raiseEpoch(ctx, organizationId === null ? [] : [organizationId]);
    return { domain: name, organizationId, ...changed };
  },
);

/** Leaves an organization without its own default domain: the platform's is used. */
export const clearDefaultDomain = audited(
  { verb: 'domain.clear-default', changes: domainTenure },
  async (ctx: OperatorContext, organizationId: number) => {
    const cleared = await ctx.db
      .update(domainTenure)
      .set({ isDefault: false })
      .where(and(heldBy(organizationId), eq(domainTenure.isDefault, true)))
      .returning({ id: domainTenure.id });
    if (cleared.length === 0)
      throw new OperatorError(`Organization ${organizationId} has no default domain.`);
    await raiseEpoch(ctx, [organizationId]);
    return { organizationId, defaultDomain: null };
  },
);
