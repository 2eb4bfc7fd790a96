import type { CodesOf } from '../../shared/kernel/errors/error-codes.ts';
import type { ErrorHelp } from './error-help.ts';

export const FAULT_HELP = {
  INTERNAL_SERVER_ERROR: {
    summary: {
      en: 'Something failed on our side.',
      es: 'Algo falló de nuestro lado.',
    },
    action: {
      en: 'Try again, with the same `Idempotency-Key` if the operation creates something. If the error persists, contact support and include `meta.requestId`.',
      es: 'Reintente, con la misma `Idempotency-Key` si la operación crea algo. Si el error persiste, escriba a soporte e incluya `meta.requestId`.',
    },
  },
  SERVICE_UNAVAILABLE: {
    summary: {
      en: 'A system that we depend on is not responding.',
      es: 'Un sistema del que dependemos no responde.',
    },
    action: {
      en: 'Wait the number of seconds in `Retry-After` and try again, with the same `Idempotency-Key` if the operation creates something. Normally nothing was done or charged. In rare cases the operation succeeded and only our answer was lost: with a key, trying again returns that result; without one, check whether the resource exists before you try again.',
      es: 'Espere los segundos que indica `Retry-After` y reintente, con la misma `Idempotency-Key` si la operación crea algo. Normalmente no se hizo ni se cobró nada. En casos raros la operación sí se hizo y solo se perdió nuestra respuesta: con una Idempotency-Key, reintentar devuelve ese resultado; sin ella, verifique si el recurso existe antes de reintentar.',
    },
  },
  GATEWAY_TIMEOUT: {
    summary: {
      en: 'The operation took too long.',
      es: 'La operación tardó demasiado.',
    },
    action: {
      en: 'For statistics and searches of links, narrow the query: use a shorter period, a domain, or a text with three letters or digits in a row. The same query will time out again. Any other operation is safe to retry after `Retry-After`; use the same `Idempotency-Key` if it creates something.',
      es: 'En las estadísticas y las búsquedas de enlaces, reduzca la consulta: use un periodo más corto, un dominio o un texto con tres letras o dígitos seguidos. La misma consulta volverá a tardar demasiado. Cualquier otra operación se puede repetir sin riesgo después de `Retry-After`; use la misma `Idempotency-Key` si crea algo.',
    },
  },
} as const satisfies Record<CodesOf<'fault'>, ErrorHelp>;
