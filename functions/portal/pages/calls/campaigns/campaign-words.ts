import type { PAUSE_REASONS } from '../../../../../db/calls/tables/words.ts';
import type { Text } from '../../../i18n/language.ts';

/** The reasons why the service pauses a campaign, and what ends the pause. */
export const PAUSES: Record<(typeof PAUSE_REASONS)[number], Text> = {
  funds: {
    es: 'El saldo no alcanza. Recargue y continúe la campaña.',
    en: 'The balance does not cover it. Top up, then resume the campaign.',
  },
  spend_limit: {
    es: 'Se alcanzó un límite de gasto. Súbalo o espere a que se reinicie, y continúe la campaña.',
    en: 'A spend limit was reached. Raise it or wait for it to reset, then resume the campaign.',
  },
  daily_ceiling: {
    es: 'Se alcanzó el límite diario de llamadas. Continúe la campaña mañana o pida uno mayor.',
    en: 'The daily limit of calls was reached. Resume the campaign tomorrow, or ask for a higher one.',
  },
  carrier: {
    es: 'El operador telefónico no responde. Continúa sola cuando vuelva.',
    en: 'The carrier does not answer. It resumes by itself.',
  },
  account: {
    es: 'La cuenta está inactiva, bloqueada o sin precios, o las llamadas se desactivaron. Escríbanos; cuando esté resuelto, continúe la campaña.',
    en: 'The account is inactive, blocked or without prices, or calls were turned off. Contact us; once it is solved, resume the campaign.',
  },
};

/** The reasons why recipients ended. A reason that is not here is shown by its code. */
const END_REASONS: Record<string, Text> = {
  completed: { es: 'Contestaron', en: 'Answered' },
  too_short: { es: 'Colgaron pronto', en: 'Hung up early' },
  busy: { es: 'Ocupado', en: 'Busy' },
  no_answer: { es: 'No contestaron', en: 'No answer' },
  rejected: { es: 'Rechazaron', en: 'Rejected' },
  not_allowed: { es: 'No permitidos', en: 'Not allowed' },
  no_audio: { es: 'Sin audio', en: 'No audio' },
  unreachable: { es: 'No existe o no está disponible', en: 'Unreachable' },
  network: { es: 'Falla de la red', en: 'Network failure' },
  machine: { es: 'Contestador', en: 'Machine' },
  expired: { es: 'Venció el plazo', en: 'Expired' },
  opted_out: { es: 'Excluidos', en: 'Opted out' },
  excluded: { es: 'En el registro de excluidos', en: 'In the exclusion registry' },
  no_funds: { es: 'Sin fondos', en: 'No funds' },
  canceled: { es: 'Cancelados', en: 'Canceled' },
  speech: { es: 'No se pudo decir su texto', en: 'Text could not be spoken' },
};

export const toEndReason = (reason: string): Text => END_REASONS[reason] ?? { es: reason, en: reason };

/** The reasons of people who picked up: those who heard it, and those who hung up early. */
const ANSWERED = ['completed', 'too_short'];

/** How many recipients of a campaign picked up, by the reasons why they ended. */
export const countAnswered = (reasons: Readonly<Record<string, number>>): number =>
  ANSWERED.reduce((sum, reason) => sum + (reasons[reason] ?? 0), 0);
