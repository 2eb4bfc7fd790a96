import { toMessage } from '../kernel/errors/message.ts';

/** Messages about invalid requests for statistics. */
export const CLICK_MESSAGES = {
  granularity: toMessage({ en: 'Must be `day` or `hour`.', es: 'Debe ser `day` u `hour`.' }),
  rangeTooLong: (granularity: string, days: number) =>
    toMessage({
      en: `A range by ${granularity} can span at most ${days} days.`,
      es: `Un rango por ${granularity} puede abarcar como máximo ${days} días.`,
    }),
  tooManyFiles: (most: number) =>
    toMessage({
      en: `The range has more than ${most} files. Ask for fewer days.`,
      es: `El rango tiene más de ${most} archivos. Pida menos días.`,
    }),
};
