import type { ErrorText } from './error-text.ts';

/** Keys, accounts, rates and the form of requests. */
export const ACCESS_ERRORS = {
  AUTH_REQUIRED: {
    causa: 'No se envió ningún token Bearer.',
    action: {
      en: 'Send `Authorization: Bearer <API_KEY>`. A key in the query string or in the body is not read.',
      es: 'Envíe `Authorization: Bearer <API_KEY>`. Una llave en la consulta o en el cuerpo no se lee.',
    },
  },
  AUTH_INVALID_KEY: {
    causa: 'La llave tiene otro formato, no existe, fue revocada o rotada, o ya venció.',
    action: {
      en: 'Check that the key is `svc_` and 32 lower-case hexadecimal characters, whole, and that it was neither revoked nor expired. Create another if it was lost: 60 different failing keys in a minute cut your address off for 15 minutes.',
      es: 'Verifique que la llave sea `svc_` y 32 caracteres hexadecimales en minúscula, completa, y que no esté revocada ni vencida. Si se perdió, cree otra: 60 llaves distintas que fallan en un minuto bloquean su dirección por 15 minutos.',
    },
  },
  AUTH_COST_CENTER_DISABLED: {
    causa: 'El centro de costo asociado a la llave está deshabilitado.',
    action: {
      en: 'Have the cost center enabled again, or use a key of another one. Repeating the call does not help.',
      es: 'Haga habilitar el centro de costo o use una llave de otro. Repetir la llamada no sirve.',
    },
  },
  AUTH_SERVICE_NOT_ALLOWED: {
    causa: 'La llave no tiene el servicio, o la organización lo tiene apagado.',
    action: {
      en: 'Look at `GET /api/v6/catalog/services` for what is on, and create a key that has the service: a key never changes.',
      es: 'Consulte en `GET /api/v6/catalog/services` qué está activo y cree una llave que tenga el servicio: una llave no cambia.',
    },
  },
  AUTH_CAPABILITY_NOT_ALLOWED: {
    causa: 'A la llave le falta la capacidad que la operación exige.',
    action: {
      en: 'Create a key with `urlshortener.write`, `account` or `directory`, as the operation says. This refusal spends none of your quota.',
      es: 'Cree una llave con `urlshortener.write`, `account` o `directory`, según la operación. Este rechazo no gasta cuota.',
    },
  },
  AUTH_IP_NOT_ALLOWED: {
    causa: 'La dirección de origen no está entre las redes de la llave.',
    action: {
      en: 'Compare `meta.clientIp` with the networks of the key. Call from one of them, or create a key for this network.',
      es: 'Compare `meta.clientIp` con las redes de la llave. Llame desde una de ellas o cree una llave para esta red.',
    },
  },
  AUTH_SOURCE_IP_UNKNOWN: {
    causa: 'Código reservado como puente desde la v5; la v6 nunca lo produce.',
    action: {
      en: 'Nothing: version 6 never answers it. Keep it only if you still handle answers of version 5.',
      es: 'Nada: la versión 6 nunca lo responde. Consérvelo solo si aún procesa respuestas de la versión 5.',
    },
  },
  ACCOUNT_NOT_ACTIVE: {
    causa: 'La organización está suspendida o cerrada; se rechaza toda llamada.',
    action: {
      en: 'Ask your account manager. No endpoint answers until the organization is active again.',
      es: 'Consulte a su ejecutivo de cuenta. Ningún servicio responde hasta que la organización vuelva a estar activa.',
    },
  },
  ACCOUNT_BLOCKED: {
    causa: 'Hay un bloqueo total; se rechaza toda llamada.',
    action: {
      en: 'Ask support why the organization is blocked. Do not retry until it is lifted.',
      es: 'Consulte a soporte el motivo del bloqueo. No reintente hasta que se levante.',
    },
  },
  ACCOUNT_READ_ONLY: {
    causa: 'La organización está en modo de solo lectura; se rechaza lo que escribe.',
    action: {
      en: 'Reads go on. Hold writes back until the operator lifts the block.',
      es: 'Las lecturas siguen. Retenga las escrituras hasta que el operador levante el bloqueo.',
    },
  },
  ACCOUNT_CONFIG_NOT_FOUND: {
    causa: 'No se pudo cargar la organización de la llave.',
    action: {
      en: 'A problem of our data: write to support with `meta.requestId`.',
      es: 'Es un problema de nuestros datos: escriba a soporte con `meta.requestId`.',
    },
  },
  RATE_DDOS_EXCEEDED: {
    causa: 'La protección por dirección de origen rechazó la solicitud.',
    action: {
      en: 'Wait `Retry-After` seconds. The guard takes 3,000 requests a minute from an address (IPv6: a /64), and 60 failing keys.',
      es: 'Espere los segundos de `Retry-After`. La protección admite 3.000 solicitudes por minuto por dirección (IPv6: un /64) y 60 llaves que fallan.',
    },
  },
  RATE_TPS_EXCEEDED: {
    causa: 'Se agotó la cuota de la organización para esta operación.',
    action: {
      en: 'Wait `Retry-After` seconds and try again. Pace your calls by `RateLimit-Remaining`; other operations have quotas of their own.',
      es: 'Espere los segundos de `Retry-After` y reintente. Regule sus llamadas con `RateLimit-Remaining`; las demás operaciones tienen su propia cuota.',
    },
  },
  IDEMPOTENCY_KEY_INVALID: {
    causa: 'La Idempotency-Key es demasiado larga o tiene otros caracteres; no se hizo nada.',
    action: {
      en: 'Send 1 to 255 characters of A-Z a-z 0-9 _ -. A UUID is one.',
      es: 'Envíe de 1 a 255 caracteres de A-Z a-z 0-9 _ -. Un UUID sirve.',
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    causa: 'La primera solicitud con esa llave de idempotencia todavía se procesa.',
    action: {
      en: 'Wait `Retry-After` seconds and repeat with the same key and body.',
      es: 'Espere los segundos de `Retry-After` y repita con la misma llave y el mismo cuerpo.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    causa: 'La llave de idempotencia ya se usó con otro cuerpo u otra operación.',
    action: {
      en: 'Use a new key for a new request. A key stays tied to what it made forever.',
      es: 'Use una llave nueva para cada solicitud nueva. La llave queda unida para siempre a lo que creó.',
    },
  },
  VALIDATION_INVALID_PARAMETER: {
    causa: 'Un parámetro o campo del cuerpo no es válido; `details` nombra cada uno.',
    action: {
      en: 'Correct every field that `error.details` names. Fields that the operation does not know are refused too.',
      es: 'Corrija cada campo que nombra `error.details`. Los campos que la operación no conoce también se rechazan.',
    },
  },
  BAD_REQUEST: {
    causa: 'La solicitud no se pudo interpretar.',
    action: {
      en: 'Send well-formed UTF-8 JSON with `Content-Type: application/json`, without pause (a body that brings less than 16 KiB in 5 seconds is ended), and correct what `error.details` names.',
      es: 'Envíe JSON bien formado en UTF-8 con `Content-Type: application/json`, sin pausas (un cuerpo que trae menos de 16 KiB en 5 segundos se corta), y corrija lo que nombra `error.details`.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    causa: 'El cuerpo supera el límite de la operación.',
    action: {
      en: 'Send less at once: 64 KiB unless the operation says otherwise, and 250,000 names and values at most. Split batches.',
      es: 'Envíe menos por llamada: 64 KiB salvo que la operación indique otra cosa, y 250.000 nombres y valores como máximo. Divida los lotes.',
    },
  },
  NOT_FOUND: {
    causa: 'La ruta o el método no existe en la API.',
    action: {
      en: 'Compare method and path with the reference; paths begin with `/api/v6`.',
      es: 'Compare método y ruta con la referencia; las rutas empiezan por `/api/v6`.',
    },
  },
  INTERNAL_SERVER_ERROR: {
    causa: 'Falló algo de nuestro lado.',
    action: {
      en: 'Try again, with the same Idempotency-Key if it creates something. If it persists, write to support with `meta.requestId`.',
      es: 'Reintente, con la misma Idempotency-Key si crea algo. Si persiste, escriba a soporte con `meta.requestId`.',
    },
  },
  SERVICE_UNAVAILABLE: {
    causa: 'Una dependencia no responde.',
    action: {
      en: 'Wait `Retry-After` seconds and repeat, with the same Idempotency-Key if it creates something. What we gave up waiting for was undone, and nothing was charged; only when the answer of our database was lost on its way can it have been done, which a key settles. Without one, look for what you created before you repeat.',
      es: 'Espere los segundos de `Retry-After` y repita, con la misma Idempotency-Key si crea algo. Lo que dejamos de esperar se deshizo, y nada se cobró; solo si la respuesta de nuestra base de datos se perdió en el camino pudo haberse hecho, y una clave lo resuelve. Sin ella, busque lo que creó antes de repetir.',
    },
  },
  GATEWAY_TIMEOUT: {
    causa: 'La operación tardó demasiado.',
    action: {
      en: 'Narrow a query of statistics, or a search of links (three letters or digits in a row, a domain, days): as it stands it will time out again. Anything else is safe to repeat after `Retry-After`, creations with their Idempotency-Key.',
      es: 'Reduzca la consulta de estadísticas, o la búsqueda de enlaces (tres letras o dígitos seguidos, un dominio, días): tal como está volverá a tardar. Lo demás se repite sin riesgo tras `Retry-After`, las creaciones con su Idempotency-Key.',
    },
  },
} as const satisfies Record<string, ErrorText>;
