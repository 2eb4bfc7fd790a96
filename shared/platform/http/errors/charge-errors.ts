import type { ErrorText } from './error-text.ts';

/** Charges, quotas of plans, and what a service does not find. */
export const CHARGE_ERRORS = {
  URLSHORTENER_LINK_QUOTA_EXCEEDED: {
    status: 429,
    message: {
      en: 'You have reached the daily link quota of your plan.',
      es: 'Alcanzó la cuota diaria de enlaces de su plan.',
    },
  },
  URLSHORTENER_BATCH_TOO_LARGE: {
    status: 400,
    message: {
      en: 'A request can contain at most 1,000 links.',
      es: 'Una solicitud puede contener como máximo 1.000 enlaces.',
    },
  },
  URLSHORTENER_INSUFFICIENT_FUNDS: {
    status: 402,
    message: {
      en: 'Insufficient balance.',
      es: 'Saldo insuficiente.',
    },
  },
  URLSHORTENER_SPEND_LIMIT_REACHED: {
    status: 402,
    message: {
      en: 'This operation would exceed the spend limit of your organization.',
      es: 'Esta operación superaría el límite de gasto de su organización.',
    },
  },
  URLSHORTENER_NOT_PRICED: {
    status: 409,
    message: {
      en: 'This operation has no price in the currency of your organization.',
      es: 'Esta operación no tiene precio en la moneda de su organización.',
    },
  },
  URLSHORTENER_CURRENCY_UNDEFINED: {
    status: 409,
    message: {
      en: 'Your organization has no currency yet.',
      es: 'Su organización todavía no tiene moneda.',
    },
  },
  BILLING_INSUFFICIENT_FUNDS: {
    status: 402,
    message: {
      en: 'Insufficient balance.',
      es: 'Saldo insuficiente.',
    },
  },
  BILLING_SPEND_LIMIT_REACHED: {
    status: 402,
    message: {
      en: 'This operation would exceed the spend limit of your organization.',
      es: 'Esta operación superaría el límite de gasto de su organización.',
    },
  },
  BILLING_NOT_PRICED: {
    status: 409,
    message: {
      en: 'This operation has no price in the currency of your organization.',
      es: 'Esta operación no tiene precio en la moneda de su organización.',
    },
  },
  NUMBERINSIGHT_JOB_NOT_FOUND: {
    status: 404,
    message: {
      en: 'This batch does not exist.',
      es: 'Este lote no existe.',
    },
  },
  TTS_SYNTHESIS_NOT_FOUND: {
    status: 404,
    message: {
      en: 'This synthesis does not exist.',
      es: 'Esta síntesis no existe.',
    },
  },
  CALLBLASTING_CALL_NOT_FOUND: {
    status: 404,
    message: {
      en: 'This call does not exist.',
      es: 'Esta llamada no existe.',
    },
  },
  CALLBLASTING_AUDIO_NOT_FOUND: {
    status: 404,
    message: {
      en: 'This audio does not exist.',
      es: 'Este audio no existe.',
    },
  },
} as const satisfies Record<string, ErrorText>;
