import { toMessage } from '../platform/errors/message.ts';

/** What is wrong with opt-outs. */
export const CONTACT_MESSAGES = {
  notOptOuts: toMessage({ en: 'Must be a list of opt-outs.', es: 'Debe ser una lista de exclusiones.' }),
  noOptOuts: toMessage({ en: 'Must have at least one opt-out.', es: 'Debe tener al menos una exclusión.' }),
  tooManyOptOuts: toMessage({
    en: 'Must have at most 1,000 opt-outs.',
    es: 'Debe tener como máximo 1.000 exclusiones.',
  }),
  reasonMissing: toMessage({
    en: 'Say why, for example who asked for it and how.',
    es: 'Indique la razón, por ejemplo quién lo pidió y cómo.',
  }),
};
