import type { CodesOf } from '../../shared/kernel/errors/error-codes.ts';
import type { ErrorHelp } from './error-help.ts';

export const REQUEST_HELP = {
  IDEMPOTENCY_KEY_INVALID: {
    summary: {
      en: 'The Idempotency-Key is too long or contains other characters. Nothing was done.',
      es: 'La Idempotency-Key es demasiado larga o contiene otros caracteres. No se hizo nada.',
    },
    action: {
      en: 'Send 1 to 255 characters from A-Z a-z 0-9 _ -. For example, a UUID.',
      es: 'Envíe de 1 a 255 caracteres entre A-Z a-z 0-9 _ -. Por ejemplo, un UUID.',
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    summary: {
      en: 'The first request with this Idempotency-Key is still being processed.',
      es: 'La primera solicitud con esta Idempotency-Key todavía se está procesando.',
    },
    action: {
      en: 'Wait the number of seconds in `Retry-After` and try again with the same key and body.',
      es: 'Espere los segundos que indica `Retry-After` y reintente con la misma clave y el mismo cuerpo.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    summary: {
      en: 'This Idempotency-Key was already used with a different body or operation.',
      es: 'Esta Idempotency-Key ya se usó con otro cuerpo u otra operación.',
    },
    action: {
      en: 'Use a new key for each new request. A key belongs forever to the request that used it.',
      es: 'Use una llave nueva para cada solicitud nueva. Una llave queda asociada para siempre a la solicitud que la usó.',
    },
  },
  VALIDATION_INVALID_PARAMETER: {
    summary: {
      en: 'A parameter or body field is not valid. `details` lists each one.',
      es: 'Un parámetro o un campo del cuerpo no es válido. `details` los lista todos.',
    },
    action: {
      en: 'Correct every field listed in `error.details`. Remove unknown fields: they are rejected too.',
      es: 'Corrija cada campo que lista `error.details`. Quite los campos desconocidos: también se rechazan.',
    },
  },
  BAD_REQUEST: {
    summary: {
      en: 'The request could not be parsed.',
      es: 'La solicitud no se pudo interpretar.',
    },
    action: {
      en: 'Correct the fields listed in `error.details`. Send well-formed UTF-8 JSON with `Content-Type: application/json`, without pauses: a body that transfers less than 16 KiB in 5 seconds is cut off. Use https://: the API answers only over HTTPS.',
      es: 'Corrija los campos que lista `error.details`. Envíe JSON bien formado en UTF-8 con `Content-Type: application/json`, sin pausas: un cuerpo que transfiere menos de 16 KiB en 5 segundos se corta. Use https://: la API solo responde por HTTPS.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    summary: {
      en: 'The body exceeds the limit of the operation.',
      es: 'El cuerpo supera el límite de la operación.',
    },
    action: {
      en: 'Send a smaller body: at most 64 KiB, unless the operation allows more, and at most 250,000 names and values, with 10,000 different names. Split large batches.',
      es: 'Envíe un cuerpo menor: como máximo 64 KiB, salvo que la operación admita más, y como máximo 250.000 nombres y valores, con 10.000 nombres distintos. Divida los lotes grandes.',
    },
  },
  NOT_FOUND: {
    summary: {
      en: 'The path or method does not exist in the API.',
      es: 'La ruta o el método no existe en la API.',
    },
    action: {
      en: 'Check the method and the path in the reference. Paths begin with `/api/v6`.',
      es: 'Verifique el método y la ruta en la referencia. Las rutas empiezan por `/api/v6`.',
    },
  },
} as const satisfies Record<CodesOf<'request'>, ErrorHelp>;
