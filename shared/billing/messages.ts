import { countIn, toMessage } from '../kernel/errors/message.ts';
import type { Language } from '../kernel/errors/preferred-language.ts';

/** An amount with its currency, as a language writes it. */
type Money = (language: Language) => string;

/** Messages about invalid requests for usage and movements, and about accounts that cannot be charged. */
export const BILLING_MESSAGES = {
  groups: toMessage({
    en: 'Must be `day`, `service` or `costCenter`, or several with commas.',
    es: 'Debe ser `day`, `service` o `costCenter`, o varios separados por comas.',
  }),
  tooManyLines: toMessage({
    en: 'More than 5,000 lines. Ask for fewer days, or group by less.',
    es: 'Más de 5.000 líneas. Pida menos días o agrupe por menos.',
  }),
  unknownCostCenter: toMessage({
    en: 'Not one of your cost centers. The portal lists them, and GET /account/cost-centers for keys with `directory`.',
    es: 'No es uno de sus centros de costo. El portal los lista, y GET /account/cost-centers para las llaves con `directory`.',
  }),
  sandboxQuota: toMessage({
    en: 'The sandbox has too little left of its quota of today. It begins again at midnight in Colombia.',
    es: 'Al entorno de pruebas le queda muy poco de su cuota de hoy. Vuelve a empezar a la medianoche de Colombia.',
  }),
  storedToday: (limit: number, left: number) =>
    toMessage({
      en: `At most ${countIn('en', limit)} new ones a day in Colombia, and there is room for ${countIn('en', left)} more today.`,
      es: `Como máximo ${countIn('es', limit)} nuevos por día de Colombia; hoy caben ${countIn('es', left)} más.`,
    }),
  filesStoredToday: (limitKb: number, leftKb: number) =>
    toMessage({
      en: `Files can take up to ${countIn('en', limitKb)} kB a day in Colombia, and there is room for ${countIn('en', leftKb)} kB more today.`,
      es: `Los archivos pueden ocupar hasta ${countIn('es', limitKb)} kB por día de Colombia; hoy caben ${countIn('es', leftKb)} kB más.`,
    }),
  noAccount: toMessage({
    en: 'Your organization has no active billing account. Ask the operator to open one.',
    es: 'Su organización no tiene una cuenta de facturación activa. Pida al operador que abra una.',
  }),
  airTimeTo: (prefix: string) =>
    toMessage({ en: ` to numbers that begin with ${prefix}`, es: ` a números que empiezan por ${prefix}` }),
  unpriced: (en: string, es: string) =>
    toMessage({
      en: `Your organization has no price in its currency for this: ${en}. Ask the operator to set it.`,
      es: `Su organización no tiene precio en su moneda para esto: ${es}. Pida al operador que lo fije.`,
    }),
  periodTwice: toMessage({ en: 'A period can be given once.', es: 'Un periodo se puede indicar una vez.' }),
  higherThanNow: toMessage({
    en: 'It is higher than the current limit.',
    es: 'Es mayor que el límite actual.',
  }),
  topUpAmount: (least: number, most: number) =>
    toMessage({
      en: `Must be a whole amount between ${countIn('en', least)} and ${countIn('en', most)}.`,
      es: `Debe ser un valor entero entre ${countIn('es', least)} y ${countIn('es', most)}.`,
    }),
  rangeTooLong: (days: number) =>
    toMessage({
      en: `Must be at most ${days} days before \`to\`.`,
      es: `Debe estar como máximo ${days} días antes de \`to\`.`,
    }),
  insufficient: (needed: Money) =>
    toMessage({
      en: `Insufficient balance: ${needed('en')} needed. Top up and try again.`,
      es: `Saldo insuficiente: se necesitan ${needed('es')}. Recargue e intente de nuevo.`,
    }),
  insufficientOf: (needed: Money, available: Money) =>
    toMessage({
      en: `Insufficient balance: ${needed('en')} needed, ${available('en')} available. Top up and try again.`,
      es: `Saldo insuficiente: se necesitan ${needed('es')} y hay ${available('es')} disponibles. Recargue e intente de nuevo.`,
    }),
};
