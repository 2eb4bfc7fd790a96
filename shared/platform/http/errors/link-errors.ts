import type { ErrorText } from './error-text.ts';

/** Short links, their domains and statistics. */
export const LINK_ERRORS = {
  URL_INVALID: {
    status: 400,
    message: {
      en: 'The destination is not a valid URL.',
      es: 'El destino no es una URL válida.',
    },
  },
  URL_SCHEME_NOT_ALLOWED: {
    status: 400,
    message: {
      en: 'The destination must use http or https.',
      es: 'El destino debe usar http o https.',
    },
  },
  URL_TOO_LONG: {
    status: 400,
    message: {
      en: 'The destination must be at most 2,048 characters long.',
      es: 'El destino debe tener como máximo 2.048 caracteres.',
    },
  },
  URL_BLOCKED_HOST: {
    status: 400,
    message: {
      en: 'The host of the destination is not allowed.',
      es: 'El host del destino no está permitido.',
    },
  },
  ALIAS_INVALID: {
    status: 400,
    message: {
      en: 'The alias must be 3 to 32 characters from a-z 0-9 _ -.',
      es: 'El alias debe tener de 3 a 32 caracteres entre a-z 0-9 _ -.',
    },
  },
  ALIAS_TAKEN: {
    status: 409,
    message: {
      en: 'The alias is already in use on this domain.',
      es: 'El alias ya está en uso en este dominio.',
    },
  },
  ALIAS_RESERVED: {
    status: 409,
    message: {
      en: 'The alias is reserved.',
      es: 'El alias está reservado.',
    },
  },
  ALIAS_RETIRED: {
    status: 409,
    message: {
      en: 'The alias belongs to a link that you deleted. Restore the link instead.',
      es: 'El alias es de un enlace que usted eliminó. Restaure el enlace.',
    },
  },
  EXPIRES_AT_INVALID: {
    status: 400,
    message: {
      en: 'expiresAt must be a future date and time in an accepted format.',
      es: 'expiresAt debe ser una fecha y hora futura en un formato admitido.',
    },
  },
  LINK_NOT_FOUND: {
    status: 404,
    message: {
      en: 'This link does not exist.',
      es: 'Este enlace no existe.',
    },
  },
  NOTHING_TO_UPDATE: {
    status: 400,
    message: {
      en: 'Send at least one of longUrl, status and expiresAt.',
      es: 'Envíe al menos uno de longUrl, status y expiresAt.',
    },
  },
  CODE_GENERATION_FAILED: {
    status: 500,
    message: {
      en: 'We could not generate a unique code. Try again.',
      es: 'No pudimos generar un código único. Reintente.',
    },
  },
  STATS_RANGE_INVALID: {
    status: 400,
    message: {
      en: 'The range of dates is not valid.',
      es: 'El rango de fechas no es válido.',
    },
  },
  DOMAIN_NOT_ALLOWED: {
    status: 400,
    message: {
      en: 'This is not one of your domains.',
      es: 'No es uno de sus dominios.',
    },
  },
  DOMAIN_NOT_VERIFIED: {
    status: 409,
    message: {
      en: 'The domain is not verified yet.',
      es: 'El dominio aún no está verificado.',
    },
  },
  LINK_BLOCKED: {
    status: 409,
    message: {
      en: 'The operator has blocked this link.',
      es: 'El operador bloqueó este enlace.',
    },
  },
} as const satisfies Record<string, ErrorText>;
