import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { openidProvider } from '../../db/people/tables/openid-provider.ts';
import { openidSignIn } from '../../db/people/tables/openid-sign-in.ts';
import { session } from '../../db/people/tables/session.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { encryptSecret, getKeyRingOrThrow } from '../kernel/key-rings.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';
import { Id, Line } from '../kernel/verbs/fields.ts';
import { INPUT_MESSAGES } from '../kernel/verbs/messages.ts';
import { checkWebhookUrl } from '../webhooks/endpoints/check-webhook-url.ts';

const Input = z.object({
  organizationId: Id,
  issuer: z.string(),
  clientId: Line,
  clientSecret: z.string().min(1, INPUT_MESSAGES.empty).max(1_000, INPUT_MESSAGES.tooLong(1_000)),
  /** Set by an owner; otherwise owners do not sign in with it. */
  isByOwner: z.boolean(),
});

/** Validates an issuer: https, a public host, no query. Throws DomainError. */
export async function checkIssuer(ctx: Ctx, text: string): Promise<string> {
  const issuer = await checkWebhookUrl(ctx, text, 'issuer');
  if (/[?#]/.test(issuer)) throw new DomainError('ISSUER_HAS_QUERY', { field: 'issuer' });
  return issuer;
}

/**
 * Sets the OpenID Connect provider for portal sign-in. Changing issuer or client starts over: sessions of the previous
 * one end, with sign-ins in progress, and the provider is not mandatory until somebody has signed in with it. Throws DomainError.
 */
export const setOpenidProvider = audited(
  { verb: 'openid.set', changes: openidProvider },
  async (ctx: Ctx, input: z.input<typeof Input>) => {
    const { organizationId, clientId, clientSecret, isByOwner, ...given } = checkInput(Input, input);
    const issuer = await checkIssuer(ctx, given.issuer);
    const sealed = await encryptSecret(
      getKeyRingOrThrow(ctx, 'PROVIDER_SECRETS_KEY'),
      organizationId,
      clientSecret,
    );
    const isSame = sql`(${openidProvider.issuer} = ${issuer} and ${openidProvider.clientId} = ${clientId})`;
    const isReplaced = sql`exists (select from ${openidProvider}
       where ${openidProvider.organizationId} = ${organizationId} and not ${isSame})`;
    const [, , [kept]] = await ctx.db.batch([
      ctx.db
        .update(session)
        .set({ endedAt: sql`now()` })
        .where(and(eq(session.organizationId, organizationId), isNull(session.endedAt), isReplaced)),
      ctx.db
        .update(openidSignIn)
        .set({ expiresAt: sql`now()` })
        .where(
          and(
            eq(openidSignIn.organizationId, organizationId),
            gt(openidSignIn.expiresAt, sql`now()`),
            isReplaced,
          ),
        ),
      ctx.db
        .insert(openidProvider)
        .values({ organizationId, issuer, clientId, clientSecret: sealed, isOwners: isByOwner })
        .onConflictDoUpdate({
          target: openidProvider.organizationId,
          set: {
            issuer,
            clientId,
            clientSecret: sealed,
            isOnly: sql`${openidProvider.isOnly} and ${isSame}`,
            isOwners: sql`${openidProvider.isOwners} and ${isSame} or ${isByOwner}`,
            usedAt: sql`case when ${isSame} then ${openidProvider.usedAt} end`,
          },
        })
        .returning({ issuer: openidProvider.issuer, clientId: openidProvider.clientId }),
    ]);
    return { organizationId, ...kept };
  },
);
