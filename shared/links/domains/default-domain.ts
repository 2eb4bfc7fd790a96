import { and, eq, exists, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { raiseEpoch } from '../../kernel/auth/organization-epoch.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lockRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { heldBy } from './find-tenure.ts';
import { getTenureOrThrow, HeldDomain } from './held-domain.ts';

/** Makes a verified domain its holder's default, replacing the previous one. */
export const setDefaultDomain = audited(
  { verb: 'domain.set-default', changes: domainTenure },
  async (ctx: Ctx, input: HeldDomain) => {
    const { name, organizationId } = checkInput(HeldDomain, input);
    const tenure = await getTenureOrThrow(ctx, { name, organizationId });
    const chosen = alias(domainTenure, 'chosen');
    const verified = ctx.db
      .select({ id: chosen.id })
      .from(chosen)
      .where(and(eq(chosen.id, tenure.id), eq(chosen.status, 'verified')));
    // The old default is unset before the new one is set, and only if the new one can be. Whoever sets another meanwhile waits.
    const [, , [changed]] = await ctx.db.batch([
      lockRoom(ctx, { table: domainTenure, organizationId }),
      ctx.db
        .update(domainTenure)
        .set({ isDefault: false })
        .where(
          and(
            heldBy(organizationId),
            eq(domainTenure.isSandbox, tenure.isSandbox),
            eq(domainTenure.isDefault, true),
            exists(verified),
          ),
        ),
      ctx.db
        .update(domainTenure)
        .set({ isDefault: true })
        .where(inArray(domainTenure.id, verified))
        .returning({ isDefault: domainTenure.isDefault }),
    ]);
    if (changed === undefined) throw new DomainError('DEFAULT_DOMAIN_NOT_VERIFIED', { name });
    await raiseEpoch(ctx, organizationId === null ? [] : [organizationId]);
    return { domain: name, organizationId, ...changed };
  },
);

/** Leaves an organization without its own default domain: the platform's is used. */
export const clearDefaultDomain = audited(
  { verb: 'domain.clear-default', changes: domainTenure, records: (organizationId) => ({ organizationId }) },
  async (ctx: Ctx, organizationId: number) => {
    const cleared = await ctx.db
      .update(domainTenure)
      .set({ isDefault: false })
      .where(and(heldBy(organizationId), eq(domainTenure.isDefault, true)))
      .returning({ id: domainTenure.id });
    if (cleared.length === 0) throw new DomainError('NO_DEFAULT_DOMAIN', { organizationId });
    await raiseEpoch(ctx, [organizationId]);
    return { organizationId, defaultDomain: null };
  },
);
