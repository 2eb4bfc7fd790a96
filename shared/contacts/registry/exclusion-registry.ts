import * as z from 'zod';
import type { RegistryFault } from '../../../db/contacts/tables/contact-registry.ts';
import { readBody } from '../../platform/http/input/read-body.ts';

/** The most numbers that one request may ask about. */
export const MAX_REGISTRY_NUMBERS = 5_000;

/** Which of the numbers must not be called, or why there is no answer. */
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
export const createRne = (url: string): ExclusionRegistry => ({
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
