import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { contactRegistry, REGISTRY_MODES } from '../../../db/contacts/tables/contact-registry.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { encryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import { epochMoment } from '../../kernel/time/epoch-moment.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';

export const REGISTRY_TOKEN_FORM = /^[\x21-\x7e]{1,4096}$/;
const RegistryToken = z
  .string()
  .trim()
  .regex(
    REGISTRY_TOKEN_FORM,
    toMessage({
      en: 'must be the token as the registry shows it, without spaces',
      es: 'debe ser el token como lo muestra el registro, sin espacios',
    }),
  )
  .describe("the organization's own token");

const SetToken = z.object({ organizationId: Id, registrySecret: RegistryToken });
export const SetRegistryMode = z.object({
  organizationId: Id,
  mode: z.enum(REGISTRY_MODES).describe('whether numbers are called for advertising only if not excluded'),
});

/** Sets the token that the registry of excluded numbers is asked with; it is asked again at once. */
export const setRegistryToken = audited(
  { verb: 'registry.set-token', changes: contactRegistry },
  async (ctx: Ctx, input: z.input<typeof SetToken>) => {
    const { organizationId, registrySecret } = checkInput(SetToken, input);
    const stored = {
      token: await encryptSecret(
        getKeyRingOrThrow(ctx, 'REGISTRY_SECRETS_KEY'),
        organizationId,
        registrySecret,
      ),
      tokenExpiresAt: readExpiry(registrySecret),
      askAgainAt: null,
      fault: null,
    };
    await ctx.db
      .insert(contactRegistry)
      .values({ organizationId, ...stored })
      .onConflictDoUpdate({ target: contactRegistry.organizationId, set: stored });
    return { organizationId, tokenExpiresAt: stored.tokenExpiresAt };
  },
);

/** Sets whether calls for advertising need an answer of the registry. Throws REGISTRY_TOKEN_MISSING. */
export const setRegistryMode = audited(
  { verb: 'registry.set-mode', changes: contactRegistry },
  async (ctx: Ctx, input: z.input<typeof SetRegistryMode>) => {
    const { organizationId, mode } = checkInput(SetRegistryMode, input);
    const changed = await ctx.db
      .update(contactRegistry)
      .set({ mode })
      .where(eq(contactRegistry.organizationId, organizationId))
      .returning({ organizationId: contactRegistry.organizationId, mode: contactRegistry.mode });
    if (changed.length === 0 && mode === 'required')
      throw new DomainError('REGISTRY_TOKEN_MISSING', { organizationId });
    return changed[0] ?? { organizationId, mode };
  },
);

/** Reads when a token expires: RFC 7519, section 4.1.4; null where it does not say, or names no future moment. */
function readExpiry(token: string): Date | null {
  try {
    const [, claims = ''] = token.split('.');
    const { exp }: { exp?: unknown } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof exp === 'number' ? (epochMoment(exp * 1000) ?? null) : null;
  } catch {
    return null;
  }
}

type RegistrySetting = Omit<
  typeof contactRegistry.$inferSelect,
  'token' | 'organizationId' | 'askAgainAt'
> & {
  hasToken: boolean;
};

/** Returns an organization's use of the registry, without its token. */
export async function showRegistry({ db }: Ctx, organizationId: number): Promise<RegistrySetting> {
  const { mode, tokenExpiresAt, answeredAt, fault, token } = contactRegistry;
  const [row] = await db
    .select({ mode, tokenExpiresAt, answeredAt, fault, hasToken: sql<boolean>`${token} is not null` })
    .from(contactRegistry)
    .where(eq(contactRegistry.organizationId, organizationId));
  return row ?? { mode: 'off', tokenExpiresAt: null, answeredAt: null, fault: null, hasToken: false };
}
