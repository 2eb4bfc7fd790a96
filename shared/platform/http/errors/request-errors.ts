import type { ErrorText } from './error-text.ts';

/** The form of requests, and idempotency. */
export const REQUEST_ERRORS = {
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: {
      en: 'Idempotency-Key must be 1 to 255 characters from A-Z a-z 0-9 _ -.',
      es: 'Idempotency-Key debe tener de 1 a 255 caracteres entre A-Z a-z 0-9 _ -.',
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: {
      en: 'The first request with this Idempotency-Key is still being processed.',
      es: 'La primera solicitud con esta Idempotency-Key todavía se está procesando.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: {
      en: 'This Idempotency-Key was already used with a different request.',
      es: 'Esta Idempotency-Key ya se usó con una solicitud distinta.',
    },
  },
  VALIDATION_INVALID_PARAMETER: {
    status: 400,
    message: {
      en: 'A parameter or a body field is not valid. See error.details.',
      es: 'Un parámetro o un campo del cuerpo no es válido. Vea error.details.',
    },
  },
  BAD_REQUEST: {
    status: 400,
    message: {
      en: 'The request could not be parsed.',
      es: 'La solicitud no se pudo interpretar.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: {
      en: 'The body of the request is too large.',
      es: 'El cuerpo de la solicitud es demasiado grande.',
    },
  },
  NOT_FOUND: {
    status: 404,
    message: {
      en: 'This path or method does not exist in the API.',
      es: 'Esta ruta o este método no existe en la API.',
    },
  },
} as const satisfies Record<string, ErrorText>;

/** Faults of ours. */
export const FAULT_ERRORS = {
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: {
      en: 'Something failed on our side.',
      es: 'Algo falló de nuestro lado.',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: {
      en: 'The service is temporarily unavailable. Try again.',
      es: 'El servicio no está disponible por el momento. Reintente.',
    },
  },
  GATEWAY_TIMEOUT: {
    status: 504,
    message: {
      en: 'The operation took too long.',
      es: 'La operación tardó demasiado.',
    },
  },
} as const satisfies Record<string, ErrorText>;
