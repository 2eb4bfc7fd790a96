import type { ErrorText } from './error-text.ts';

/** Codes of operations that were added to the contract's. */
export const ADDED_ERRORS = {
  STORAGE_QUOTA_EXCEEDED: {
    status: 429,
    message: {
      en: 'You have stored the maximum amount of these for today.',
      es: 'Ya guardó la cantidad máxima de hoy.',
    },
  },
  URLSHORTENER_JOB_NOT_FOUND: {
    status: 404,
    message: {
      en: 'Batch of links not found.',
      es: 'No se encontró el lote de enlaces.',
    },
  },
  URLSHORTENER_REFERENCE_NOT_FOUND: {
    status: 404,
    message: {
      en: 'None of your links has or had this reference.',
      es: 'Ninguno de sus enlaces tiene ni ha tenido esta referencia.',
    },
  },
  URLSHORTENER_REFERENCE_QUOTA_EXCEEDED: {
    status: 429,
    message: {
      en: 'You have created the maximum number of new references for today.',
      es: 'Ya creó la cantidad máxima de referencias nuevas de hoy.',
    },
  },
  URLSHORTENER_CLICK_FILE_NOT_FOUND: {
    status: 404,
    message: {
      en: 'This URL is not valid or has expired. List the files again for a new one.',
      es: 'Esta URL no es válida o venció. Vuelva a listar los archivos para obtener una nueva.',
    },
  },
  CONTACTS_CHECK_QUOTA_EXCEEDED: {
    status: 429,
    message: {
      en: 'You have checked the maximum amount of numbers for today.',
      es: 'Ya verificó la cantidad máxima de números de hoy.',
    },
  },
  CONTACTS_REGISTRY_UNAVAILABLE: {
    status: 503,
    message: {
      en: 'The registry of excluded numbers does not answer, or does not accept your token. Try again later, or check the token in the portal.',
      es: 'El Registro de Números Excluidos no responde o no acepta su token. Intente más tarde o revise el token en el portal.',
    },
  },
  BILLING_LIMIT_ONLY_LOWERED: {
    status: 409,
    message: {
      en: 'The API only lowers limits. An owner or administrator can raise them in the portal.',
      es: 'La API solo baja límites. Un propietario o administrador puede subirlos en el portal.',
    },
  },
  CALLBLASTING_CAMPAIGN_NOT_FOUND: {
    status: 404,
    message: {
      en: 'Campaign not found.',
      es: 'No se encontró la campaña.',
    },
  },
  CALLBLASTING_CAMPAIGN_STATE: {
    status: 409,
    message: {
      en: 'The campaign is in another state.',
      es: 'La campaña está en otro estado.',
    },
  },
  CALLBLASTING_CAMPAIGN_EMPTY: {
    status: 409,
    message: {
      en: 'The campaign has no recipients. Add them first.',
      es: 'La campaña no tiene destinatarios. Agréguelos primero.',
    },
  },
  WEBHOOKS_EVENT_LOG_OFF: {
    status: 409,
    message: {
      en: 'The event log of your organization is turned off.',
      es: 'El registro de eventos de su organización está desactivado.',
    },
  },
  WEBHOOKS_DELIVERY_NOT_FOUND: {
    status: 404,
    message: {
      en: 'Delivery not found, or its endpoint was removed.',
      es: 'No se encontró la entrega, o su destino se quitó.',
    },
  },
} as const satisfies Record<string, ErrorText>;
