import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { keepRegistryAnswers, openRegistryRequest } from '../../../db/contacts/functions/contacts.ts';
import { contactRegistry, type RegistryFault } from '../../../db/contacts/tables/contact-registry.ts';
import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readBody } from '../../kernel/http/input/read-body.ts';
import { decryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';

/** The time that the registry is left alone after it gave no answer. */
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
  const request = await callFunction(ctx.db, openRegistryRequest, {
    organization: organizationId,
    numbers: [...new Set(numbers)].filter((number) => KNOWN.test(number)),
    limit: MAX_REGISTRY_NUMBERS,
    leaseSec: LEASE_SEC,
  });
  if (request === null) return false;
  if (request.numbers.length === 0) return true;
  const { registry } = ctx.config;
  if (registry === undefined)
    throw new Error('This function asks the registry and lacks EXCLUSION_REGISTRY_URL.');
  const token = await decryptSecret(
    getKeyRingOrThrow(ctx, 'REGISTRY_SECRETS_KEY'),
    organizationId,
    request.token,
  );
  const reply = await createRne(registry.EXCLUSION_REGISTRY_URL).check(token, request.numbers);
  if ('fault' in reply) {
    ctx.log.warn('registry_silent', { organizationId, fault: reply.fault });
    await keepRegistryFault(ctx.db, organizationId, { fault: reply.fault, retrySec: RETRY_SEC });
    return false;
  }
  await callFunction(ctx.db, keepRegistryAnswers, {
    organization: organizationId,
    askedAt: new Date(request.askedAt),
    items: request.numbers.map((number) => ({ number, isExcluded: reply.excluded.has(number) })),
  });
  return true;
}

/** Records that the registry gave no answer; it is not asked again for a while. */
export async function keepRegistryFault(
  db: Database,
  organizationId: number,
  { fault, retrySec }: { fault: RegistryFault; retrySec: number },
): Promise<void> {
  await db
    .update(contactRegistry)
    .set({ fault, askAgainAt: sql`clock_timestamp() + make_interval(secs => ${retrySec})` })
    .where(eq(contactRegistry.organizationId, organizationId));
}

/** The most numbers that one request may ask about. */
export const MAX_REGISTRY_NUMBERS = 5_000;

/** The numbers that must not be called, or why there is no answer. */
type RegistryReply = { excluded: ReadonlySet<string> } | { fault: RegistryFault };

/** A registry of numbers that refuse advertising. */
type ExclusionRegistry = {
  check(token: string, numbers: readonly string[]): Promise<RegistryReply>;
};

const DEADLINE_MS = 8_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
const COUNTRY_CODE = '57';

/** Statuses of its web service: an invalid or expired token, one without its role, and its nightly update. */
const FAULTS: Record<number, RegistryFault> = { 401: 'token', 403: 'token', 509: 'updating' };

/** Only numbers that are registered are in it; `llamada` is whether the person accepts calls. */
const Answer = z.array(
  z.object({ llave: z.string(), opcionesContacto: z.object({ llamada: z.boolean().nullish() }).nullish() }),
);

/**
 * The Registro de Números Excluidos of Colombia's Comisión de Regulación de Comunicaciones (Law 2300 of 2023, article
 * 5), by its web service: mobile numbers of ten digits, up to 5,000 in a request. A registered number that does not say
 * that it accepts calls is excluded.
 */
const createRne = (url: string): ExclusionRegistry => ({
  async check(token, numbers) {
    try {
      const response = await fetch(`${url}/consultaMasiva/validarExcluidos`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({
          type: 'TEL',
          keys: numbers.map((number) => number.slice(COUNTRY_CODE.length)),
        }),
        redirect: 'manual',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        return { fault: FAULTS[response.status] ?? 'unavailable' };
      }
      const answer = Answer.parse(
        JSON.parse(new TextDecoder().decode(await readBody(response, MAX_ANSWER_BYTES))),
      );
      const excluded = answer.filter(({ opcionesContacto }) => opcionesContacto?.llamada !== true);
      return { excluded: new Set(excluded.map(({ llave }) => `${COUNTRY_CODE}${llave}`)) };
    } catch {
      // Whatever it answered is not an answer about these numbers.
      return { fault: 'unavailable' };
    }
  },
});
