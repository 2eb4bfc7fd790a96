import type { ErrorText } from './error-text.ts';

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
