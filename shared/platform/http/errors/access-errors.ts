import type { ErrorText } from './error-text.ts';

/** Keys, organizations and limits. */
export const ACCESS_ERRORS = {
  AUTH_REQUIRED: {
    status: 401,
    message: {
      en: 'Send your API key as "Authorization: Bearer <API_KEY>".',
      es: 'Envíe su llave de API como "Authorization: Bearer <API_KEY>".',
    },
  },
  AUTH_INVALID_KEY: {
    status: 401,
    message: {
      en: 'The API key is not valid.',
      es: 'La llave de API no es válida.',
    },
  },
  AUTH_COST_CENTER_DISABLED: {
    status: 401,
    message: {
      en: 'The cost center of this API key is disabled.',
      es: 'El centro de costo de esta llave de API está deshabilitado.',
    },
  },
  AUTH_SERVICE_NOT_ALLOWED: {
    status: 403,
    message: {
      en: 'This API key does not have access to the service.',
      es: 'Esta llave de API no tiene acceso al servicio.',
    },
  },
  AUTH_CAPABILITY_NOT_ALLOWED: {
    status: 403,
    message: {
      en: 'This API key does not have the capability that the operation requires.',
      es: 'Esta llave de API no tiene la capacidad que exige la operación.',
    },
  },
  AUTH_IP_NOT_ALLOWED: {
    status: 403,
    message: {
      en: 'This API key cannot be used from this network.',
      es: 'Esta llave de API no se puede usar desde esta red.',
    },
  },
  AUTH_SOURCE_IP_UNKNOWN: {
    status: 400,
    message: {
      en: 'The source address is unknown.',
      es: 'La dirección de origen es desconocida.',
    },
  },
  ACCOUNT_NOT_ACTIVE: {
    status: 403,
    message: {
      en: 'The organization is not active.',
      es: 'La organización no está activa.',
    },
  },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: {
      en: 'The organization is blocked.',
      es: 'La organización está bloqueada.',
    },
  },
  ACCOUNT_READ_ONLY: {
    status: 403,
    message: {
      en: 'The organization is in read-only mode.',
      es: 'La organización está en modo de solo lectura.',
    },
  },
  ACCOUNT_CONFIG_NOT_FOUND: {
    status: 403,
    message: {
      en: 'The organization of this API key could not be loaded.',
      es: 'No se pudo cargar la organización de esta llave de API.',
    },
  },
  RATE_DDOS_EXCEEDED: {
    status: 429,
    message: {
      en: 'Too many requests from this address.',
      es: 'Demasiadas solicitudes desde esta dirección.',
    },
  },
  RATE_TPS_EXCEEDED: {
    status: 429,
    message: {
      en: 'Your organization has used up its quota for this operation.',
      es: 'Su organización agotó su cuota para esta operación.',
    },
  },
} as const satisfies Record<string, ErrorText>;
