import { toMessage } from '../kernel/errors/message.ts';

/** Messages about requests for events and deliveries. */
export const WEBHOOK_MESSAGES = {
  unknownType: toMessage({
    en: 'Must be event types, separated by commas.',
    es: 'Deben ser tipos de evento, separados por comas.',
  }),
  notAPlace: toMessage({
    en: 'Must be the `after` of an earlier answer. Omit it to read from the oldest event on.',
    es: 'Debe ser el `after` de una respuesta anterior. Omítalo para leer desde el evento más antiguo.',
  }),
  notAHeader: toMessage({
    en: 'Must be lines such as `Name: value`: a name of up to 64 letters, digits and marks, and a value of up to 1,024 visible ASCII characters.',
    es: 'Deben ser líneas como `Nombre: valor`: un nombre de hasta 64 letras, dígitos y signos, y un valor de hasta 1.024 caracteres ASCII visibles.',
  }),
  reservedHeader: toMessage({
    en: 'Has a name that only we set, or that a delivery never has, such as Host, Content-Type, Cookie or webhook-id.',
    es: 'Tiene un nombre que solo ponemos nosotros, o que una entrega nunca tiene, como Host, Content-Type, Cookie o webhook-id.',
  }),
  repeatedHeader: toMessage({
    en: 'Must have each name once, however it is capitalized.',
    es: 'Debe tener cada nombre una sola vez, sin importar las mayúsculas.',
  }),
  tooManyHeaders: (most: number) =>
    toMessage({ en: `Takes ${most} headers at most.`, es: `Admite ${most} encabezados como máximo.` }),
  notADeliveryId: toMessage({ en: 'Must be the id of a delivery.', es: 'Debe ser el id de una entrega.' }),
};
