import type { ErrorText } from './error-text.ts';

const TOP_UP = {
  en: 'Top the balance up, raise the credit line, or wait for calls in progress to end (they hold what they may cost, `heldMicro`), and repeat. Nothing was done or charged.',
  es: 'Recargue el saldo, amplíe el cupo de crédito, o espere a que terminen las llamadas en curso (retienen lo que pueden costar, `heldMicro`), y repita. No se hizo ni se cobró nada.',
};
const SPEND_LIMIT = {
  en: 'Wait for the period of the limit to end, or have the limit raised. A top-up does not fix it.',
  es: 'Espere a que termine el periodo del tope, o haga que lo suban. Una recarga no lo resuelve.',
};
const PRICE = {
  en: 'Ask the operator to set the price. Retrying does not fix it.',
  es: 'Pida al operador que fije el precio. Reintentar no lo resuelve.',
};
const CHECK_ID = {
  en: 'Check the identifier, and that the key belongs to the organization that made it.',
  es: 'Verifique el identificador, y que la llave sea de la organización que lo creó.',
};

/** Money, plans, and what the services that work in the background keep. */
export const CHARGE_ERRORS = {
  URLSHORTENER_LINK_QUOTA_EXCEEDED: {
    causa: 'Se alcanzó la cuota diaria de creación del plan; vuelve a la medianoche de Colombia.',
    action: {
      en: 'Wait `Retry-After` seconds, until Colombia midnight. A batch that does not fit in what is left is refused whole: send a smaller one.',
      es: 'Espere los segundos de `Retry-After`, hasta la medianoche de Colombia. Un lote que no cabe en lo que queda se rechaza entero: envíe uno menor.',
    },
  },
  URLSHORTENER_BATCH_TOO_LARGE: {
    causa: 'Más de 1.000 enlaces en una solicitud; no se creó ni se cobró nada.',
    action: {
      en: 'Split the links into requests of 1,000 at most.',
      es: 'Divida los enlaces en solicitudes de 1.000 como máximo.',
    },
  },
  URLSHORTENER_INSUFFICIENT_FUNDS: {
    causa: 'No hay saldo disponible, o no hay una cuenta de facturación activa.',
    action: TOP_UP,
  },
  URLSHORTENER_SPEND_LIMIT_REACHED: {
    causa: 'Se superaría el tope de gasto de la propia organización; una recarga no lo resuelve.',
    action: SPEND_LIMIT,
  },
  URLSHORTENER_NOT_PRICED: {
    causa:
      'Las creaciones no tienen precio en la moneda de la organización y ningún plan las incluye, o ni las creaciones ni las visitas lo tienen: entonces un plan no basta.',
    action: PRICE,
  },
  URLSHORTENER_CURRENCY_UNDEFINED: {
    causa: 'La organización todavía no tiene moneda.',
    action: {
      en: 'Ask the operator to open the billing account. Retrying does not fix it.',
      es: 'Pida al operador que abra la cuenta de facturación. Reintentar no lo resuelve.',
    },
  },
  BILLING_INSUFFICIENT_FUNDS: { causa: 'No hay saldo disponible para la operación.', action: TOP_UP },
  BILLING_SPEND_LIMIT_REACHED: {
    causa: 'Se superaría el tope de gasto de la propia organización.',
    action: SPEND_LIMIT,
  },
  BILLING_NOT_PRICED: {
    causa: 'La operación no tiene precio en la moneda de la organización.',
    action: PRICE,
  },
  NUMBERINSIGHT_JOB_NOT_FOUND: {
    causa: 'Ningún lote de la organización tiene ese identificador, o ya se depuró.',
    action: {
      en: 'Check the jobId. A job is kept for 90 days; ask for it again to get a fresh download address.',
      es: 'Verifique el jobId. Un lote se conserva 90 días; consúltelo de nuevo para obtener otra dirección de descarga.',
    },
  },
  TTS_SYNTHESIS_NOT_FOUND: {
    causa: 'Ninguna síntesis de la organización tiene ese identificador.',
    action: CHECK_ID,
  },
  CALLBLASTING_CALL_NOT_FOUND: {
    causa: 'Ninguna llamada de la organización tiene ese identificador.',
    action: CHECK_ID,
  },
  CALLBLASTING_AUDIO_NOT_FOUND: {
    causa: 'Ningún audio de la organización tiene ese identificador.',
    action: CHECK_ID,
  },
} as const satisfies Record<string, ErrorText>;
