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
  notADeliveryId: toMessage({ en: 'Must be the id of a delivery.', es: 'Debe ser el id de una entrega.' }),
};
