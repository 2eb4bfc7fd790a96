import type { AttemptError } from '../../../shared/webhooks/deliveries/send-attempt.ts';
import type { Text } from './language.ts';

const WORDS: Record<AttemptError, Text> = {
  timeout: { es: 'No respondió en 10 segundos', en: 'Did not answer within 10 seconds' },
  connection_failed: { es: 'No hubo conexión, o se interrumpió', en: 'No connection, or it broke' },
  name_not_resolved: { es: 'El nombre no se resuelve', en: 'The name does not resolve' },
  host_not_allowed: {
    es: 'El servidor no es público, o es uno de los nuestros',
    en: 'The host is not public, or is one of ours',
  },
  https_required: { es: 'La dirección no es https', en: 'The address is not https' },
  invalid_url: { es: 'La dirección no es válida', en: 'The address is not valid' },
  not_signed: { es: 'No se envió: falla nuestra al firmar', en: 'Not sent: we failed to sign it' },
};

/** Why an attempt has no answer, in words; an unknown one as it is. */
export const attemptErrorIn = (language: keyof Text, error: string): string =>
  Object.entries(WORDS).find(([code]) => code === error)?.[1][language] ?? error;
