import type { CodesOf } from '../../shared/kernel/errors/error-codes.ts';
import type { ErrorHelp } from './error-help.ts';

export const ACCESS_HELP = {
  AUTH_REQUIRED: {
    summary: {
      en: 'No Bearer token was sent.',
      es: 'No se envió ningún token Bearer.',
    },
    action: {
      en: 'Send `Authorization: Bearer <API_KEY>`. Keys in the query string or in the body are ignored.',
      es: 'Envíe `Authorization: Bearer <API_KEY>`. Las llaves en la consulta o en el cuerpo se ignoran.',
    },
  },
  AUTH_INVALID_KEY: {
    summary: {
      en: 'The key has the wrong format, does not exist, or was revoked, rotated or has expired.',
      es: 'La llave tiene un formato incorrecto, no existe, fue revocada o rotada, o ya venció.',
    },
    action: {
      en: 'Check that you send the whole key (`svc_` and 32 lowercase hexadecimal characters) and that it has not been revoked and has not expired. If you lost it, create another one. After 60 different invalid keys in a minute, your address is blocked for 15 minutes.',
      es: 'Verifique que envía la llave completa (`svc_` y 32 caracteres hexadecimales en minúscula) y que no está revocada ni vencida. Si la perdió, cree otra. Después de 60 llaves inválidas distintas en un minuto, su dirección queda bloqueada durante 15 minutos.',
    },
  },
  AUTH_COST_CENTER_DISABLED: {
    summary: {
      en: 'The cost center bound to the key is disabled.',
      es: 'El centro de costo asociado a la llave está deshabilitado.',
    },
    action: {
      en: 'Ask an administrator to enable the cost center, or use a key of another one. Do not retry before that.',
      es: 'Pida a un administrador que habilite el centro de costo, o use una llave de otro. No reintente antes.',
    },
  },
  AUTH_SERVICE_NOT_ALLOWED: {
    summary: {
      en: 'The key does not have access to the service, or the service is not enabled for the organization.',
      es: 'La llave no tiene acceso al servicio, o el servicio no está habilitado para la organización.',
    },
    action: {
      en: 'Call `GET /api/v6/catalog/services` to see which services are enabled, and create a key with access to this one. The permissions of a key cannot be changed.',
      es: 'Consulte en `GET /api/v6/catalog/services` qué servicios están habilitados y cree una llave con acceso a este. Los permisos de una llave no se pueden cambiar.',
    },
  },
  AUTH_CAPABILITY_NOT_ALLOWED: {
    summary: {
      en: 'The key does not have the required capability.',
      es: 'La llave no tiene la capacidad que exige la operación.',
    },
    action: {
      en: 'Create a key with the capability that the operation requires: `urlshortener.write`, `account`, `limits`, `directory`, `contacts` or `webhooks`. This error does not count against your quota.',
      es: 'Cree una llave con la capacidad que exige la operación: `urlshortener.write`, `account`, `limits`, `directory`, `contacts` o `webhooks`. Este error no gasta su cuota.',
    },
  },
  AUTH_IP_NOT_ALLOWED: {
    summary: {
      en: 'The source address is not in the networks that the key allows.',
      es: 'La dirección de origen no está en las redes que la llave permite.',
    },
    action: {
      en: 'Compare `meta.clientIp` with the networks of the key. Send the request from one of them, or create a key for this network.',
      es: 'Compare `meta.clientIp` con las redes de la llave. Envíe la solicitud desde una de ellas o cree una llave para esta red.',
    },
  },
  AUTH_SOURCE_IP_UNKNOWN: {
    summary: {
      en: 'Reserved for compatibility with v5. Version 6 never returns it.',
      es: 'Código reservado por compatibilidad con la v5. La versión 6 nunca lo devuelve.',
    },
    action: {
      en: 'No action is needed: version 6 never returns it. Handle it only if you still use version 5.',
      es: 'No hay nada que hacer: la versión 6 nunca lo devuelve. Trátelo solo si aún usa la versión 5.',
    },
  },
  ACCOUNT_NOT_ACTIVE: {
    summary: {
      en: 'The organization is suspended or closed. Every request is rejected.',
      es: 'La organización está suspendida o cerrada. Se rechazan todas las solicitudes.',
    },
    action: {
      en: 'Contact your account manager. Every request is rejected until the organization is active again.',
      es: 'Comuníquese con su ejecutivo de cuenta. Se rechazan todas las solicitudes hasta que la organización vuelva a estar activa.',
    },
  },
  ACCOUNT_BLOCKED: {
    summary: {
      en: 'The organization is blocked. Every request is rejected.',
      es: 'La organización está bloqueada. Se rechazan todas las solicitudes.',
    },
    action: {
      en: 'Contact support to find out why. Do not retry until the block is lifted.',
      es: 'Comuníquese con soporte para saber el motivo. No reintente hasta que se levante el bloqueo.',
    },
  },
  ACCOUNT_READ_ONLY: {
    summary: {
      en: 'The organization is in read-only mode. Writes are rejected.',
      es: 'La organización está en modo de solo lectura. Se rechazan las escrituras.',
    },
    action: {
      en: 'Reads still work. Retry writes after the operator lifts the block.',
      es: 'Las lecturas siguen funcionando. Reintente las escrituras cuando el operador levante el bloqueo.',
    },
  },
  ACCOUNT_CONFIG_NOT_FOUND: {
    summary: {
      en: 'The organization of the key could not be loaded.',
      es: 'No se pudo cargar la organización de la llave.',
    },
    action: {
      en: 'The problem is on our side. Contact support and include `meta.requestId`.',
      es: 'El problema es nuestro. Escriba a soporte e incluya `meta.requestId`.',
    },
  },
  RATE_DDOS_EXCEEDED: {
    summary: {
      en: 'The source address exceeded its request limit.',
      es: 'La dirección de origen superó su límite de solicitudes.',
    },
    action: {
      en: 'Wait the number of seconds in `Retry-After`. An address (in IPv6, a /64 network) can send 3,000 requests and 60 different invalid keys per minute.',
      es: 'Espere los segundos que indica `Retry-After`. Una dirección (en IPv6, una red /64) puede enviar 3.000 solicitudes y 60 llaves inválidas distintas por minuto.',
    },
  },
  RATE_TPS_EXCEEDED: {
    summary: {
      en: 'The organization has used up its quota for this operation.',
      es: 'La organización agotó su cuota para esta operación.',
    },
    action: {
      en: 'Wait the number of seconds in `Retry-After` and try again. Use `RateLimit-Remaining` to pace your requests. Each operation has its own quota; batches of numbers also have that of the files of a day.',
      es: 'Espere los segundos que indica `Retry-After` y reintente. Use `RateLimit-Remaining` para regular sus solicitudes. Cada operación tiene su propia cuota; los lotes de números, además, la de los archivos de un día.',
    },
  },
} as const satisfies Record<CodesOf<'access'>, ErrorHelp>;
