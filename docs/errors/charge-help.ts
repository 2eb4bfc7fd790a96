import type { CodesOf } from '../../shared/kernel/errors/error-codes.ts';
import type { ErrorHelp } from './error-help.ts';

export const CHARGE_HELP = {
  URLSHORTENER_LINK_QUOTA_EXCEEDED: {
    summary: {
      en: 'The links do not fit in what is left of the daily quota, that of the plan or of a sandbox. `error.details` says how many fit in a day and how many are left. The quota resets at midnight in Colombia.',
      es: 'Los enlaces no caben en lo que queda de la cuota diaria, la del plan o la de un entorno de pruebas. `error.details` dice cuántos caben en un día y cuántos quedan. La cuota se reinicia a la medianoche de Colombia.',
    },
    action: {
      en: 'Wait the number of seconds in `Retry-After`, until midnight in Colombia. A request with more links than are left is rejected as a whole: send fewer links. One with more than fit in a day is never accepted: split it.',
      es: 'Espere los segundos que indica `Retry-After`, hasta la medianoche de Colombia. Una solicitud con más enlaces de los que quedan se rechaza completa: envíe menos enlaces. Una con más de los que caben en un día nunca se acepta: divídala.',
    },
  },
  URLSHORTENER_BATCH_TOO_LARGE: {
    summary: {
      en: 'The request contains more than 1,000 links. Nothing was created or charged.',
      es: 'La solicitud contiene más de 1.000 enlaces. No se creó ni se cobró nada.',
    },
    action: {
      en: 'Split the links into requests of at most 1,000.',
      es: 'Divida los enlaces en solicitudes de 1.000 como máximo.',
    },
  },
  URLSHORTENER_INSUFFICIENT_FUNDS: {
    summary: {
      en: 'The available balance is not enough, or there is no active billing account.',
      es: 'El saldo disponible no alcanza, o no hay una cuenta de facturación activa.',
    },
    action: {
      en: 'Top up, raise the credit line, or wait for calls in progress to end (`heldMicro` is reserved for them). Then try again. Nothing was done or charged.',
      es: 'Recargue el saldo, amplíe el cupo de crédito o espere a que terminen las llamadas en curso (`heldMicro` está reservado para ellas). Luego reintente. No se hizo ni se cobró nada.',
    },
  },
  URLSHORTENER_SPEND_LIMIT_REACHED: {
    summary: {
      en: 'The operation would exceed the spend limit that the organization set.',
      es: 'La operación superaría el límite de gasto que fijó la organización.',
    },
    action: {
      en: 'Wait for the period of the limit to end, or raise the limit in the portal under Billing. A top-up does not help.',
      es: 'Espere a que termine el periodo del límite, o súbalo en el portal, en Facturación. Una recarga no lo resuelve.',
    },
  },
  URLSHORTENER_NOT_PRICED: {
    summary: {
      en: "Creating links has no price in the organization's currency and no plan includes it, or neither creations nor visits have a price (even with a plan).",
      es: 'Crear enlaces no tiene precio en la moneda de la organización y ningún plan lo incluye, o ni las creaciones ni las visitas tienen precio (aun con un plan).',
    },
    action: {
      en: 'Ask the operator to set the price. Do not retry before that.',
      es: 'Pida al operador que fije el precio. No reintente antes.',
    },
  },
  URLSHORTENER_CURRENCY_UNDEFINED: {
    summary: {
      en: 'The organization has no currency yet.',
      es: 'La organización todavía no tiene moneda.',
    },
    action: {
      en: 'Ask the operator to open your billing account. Do not retry before that.',
      es: 'Pida al operador que abra su cuenta de facturación. No reintente antes.',
    },
  },
  BILLING_INSUFFICIENT_FUNDS: {
    summary: {
      en: 'The available balance is not enough for the operation.',
      es: 'El saldo disponible no alcanza para la operación.',
    },
    action: {
      en: 'Top up, raise the credit line, or wait for calls in progress to end (`heldMicro` is reserved for them). Then try again. Nothing was done or charged.',
      es: 'Recargue el saldo, amplíe el cupo de crédito o espere a que terminen las llamadas en curso (`heldMicro` está reservado para ellas). Luego reintente. No se hizo ni se cobró nada.',
    },
  },
  BILLING_SPEND_LIMIT_REACHED: {
    summary: {
      en: 'The operation would exceed the spend limit that the organization set.',
      es: 'La operación superaría el límite de gasto que fijó la organización.',
    },
    action: {
      en: 'Wait for the period of the limit to end, or raise the limit in the portal under Billing. A top-up does not help.',
      es: 'Espere a que termine el periodo del límite, o súbalo en el portal, en Facturación. Una recarga no lo resuelve.',
    },
  },
  BILLING_NOT_PRICED: {
    summary: {
      en: 'The operation has no price in the currency of the organization.',
      es: 'La operación no tiene precio en la moneda de la organización.',
    },
    action: {
      en: 'Ask the operator to set the price. Do not retry before that.',
      es: 'Pida al operador que fije el precio. No reintente antes.',
    },
  },
  NUMBERINSIGHT_JOB_NOT_FOUND: {
    summary: {
      en: 'The organization has no batch with that id, or it has been deleted.',
      es: 'La organización no tiene un lote con ese identificador, o ya se eliminó.',
    },
    action: {
      en: 'Check the `jobId`. Batches are kept for 90 days. To get a new download URL, get the batch again.',
      es: 'Verifique el `jobId`. Los lotes se conservan 90 días. Para recibir una nueva URL de descarga, obtenga de nuevo el lote.',
    },
  },
  TTS_SYNTHESIS_NOT_FOUND: {
    summary: {
      en: 'The organization has no synthesis with that id.',
      es: 'La organización no tiene una síntesis con ese identificador.',
    },
    action: {
      en: 'Check the id, and check that your key belongs to the organization that created it.',
      es: 'Verifique el identificador, y que su llave sea de la organización que lo creó.',
    },
  },
  CALLBLASTING_CALL_NOT_FOUND: {
    summary: {
      en: 'The organization has no call with that id.',
      es: 'La organización no tiene una llamada con ese identificador.',
    },
    action: {
      en: 'Check the id, and check that your key belongs to the organization that created it.',
      es: 'Verifique el identificador, y que su llave sea de la organización que lo creó.',
    },
  },
  CALLBLASTING_AUDIO_NOT_FOUND: {
    summary: {
      en: 'The organization has no audio with that id.',
      es: 'La organización no tiene un audio con ese identificador.',
    },
    action: {
      en: 'Check the id, and check that your key belongs to the organization that created it.',
      es: 'Verifique el identificador, y que su llave sea de la organización que lo creó.',
    },
  },
} as const satisfies Record<CodesOf<'charge'>, ErrorHelp>;
