import { countIn, toMessage } from '../platform/errors/message.ts';

/** What is wrong with calls and their audios. */
export const CALL_MESSAGES = {
  afterSchedule: toMessage({ en: 'Must be after scheduledAt.', es: 'Debe ser posterior a scheduledAt.' }),
  requiresDetection: toMessage({
    en: 'Requires machineDetection: true.',
    es: 'Requiere machineDetection: true.',
  }),
  notADigit: toMessage({ en: 'Must be one digit, * or #.', es: 'Debe ser un dígito, * o #.' }),
  notCallable: toMessage({
    en: 'This number cannot be called. Check its country code and its length.',
    es: 'No se puede llamar a este número. Verifique su código de país y su longitud.',
  }),
  notACallerId: toMessage({
    en: 'Must be one of your numbers: digits, starting with the country code.',
    es: 'Debe ser uno de sus números: dígitos, empezando por el código de país.',
  }),
  unknownCallerId: toMessage({
    en: 'Not one of your numbers. List them in the portal under Calls.',
    es: 'No es uno de sus números. Consúltelos en el portal, en Llamadas.',
  }),
  destinationNotAllowed: toMessage({
    en: 'Your organization is not allowed to call this destination. Ask the operator to enable it.',
    es: 'Su organización no puede llamar a este destino. Pida al operador que lo habilite.',
  }),
  purposeRequired: toMessage({
    en: 'Your organization requires a purpose: service, collection or advertising.',
    es: 'Su organización exige un propósito: service, collection o advertising.',
  }),
  limitReached: toMessage({
    en: 'This call could exceed your daily limit for calls or your spend limit. Wait for the limit to reset, or ask for a higher one.',
    es: 'Esta llamada podría superar su límite diario de llamadas o su límite de gasto. Espere a que el límite se reinicie o pida uno mayor.',
  }),
  notACallId: toMessage({ en: 'Must be the id of a call.', es: 'Debe ser el id de una llamada.' }),
  notAnAudioId: toMessage({ en: 'Must be the id of an audio.', es: 'Debe ser el id de un audio.' }),
  notAnAttempt: toMessage({
    en: 'Must be the number of an attempt.',
    es: 'Debe ser el número de un intento.',
  }),
  recordingUrlEnded: toMessage({
    en: 'This recording URL is not valid or has expired. Get the call again for a new one.',
    es: 'Esta URL de grabación no es válida o ya venció. Obtenga de nuevo la llamada para recibir otra.',
  }),
  notAFile: toMessage({ en: 'Must be a file.', es: 'Debe ser un archivo.' }),
  fileEmpty: toMessage({ en: 'The file is empty.', es: 'El archivo está vacío.' }),
  fileTooLarge: toMessage({
    en: 'Must be a file of at most 10 MiB.',
    es: 'Debe ser un archivo de 10 MiB como máximo.',
  }),
  fileNameTooLong: toMessage({
    en: 'The file name must be at most 255 characters long.',
    es: 'El nombre del archivo debe tener como máximo 255 caracteres.',
  }),
  nameNotOneLine: toMessage({
    en: 'The name must be one line, without control or text-direction characters.',
    es: 'El nombre debe ser una sola línea, sin caracteres de control ni de dirección del texto.',
  }),
  nameLength: toMessage({ en: 'Must be 1 to 128 characters long.', es: 'Debe tener de 1 a 128 caracteres.' }),
  audioEmpty: toMessage({ en: 'The audio is empty.', es: 'El audio está vacío.' }),
  audioTooLong: toMessage({
    en: 'The audio is longer than ten minutes. Shorten it.',
    es: 'El audio dura más de diez minutos. Acórtelo.',
  }),
  wavCut: toMessage({
    en: 'The WAV file is incomplete: it is shorter than its header says. Export it again.',
    es: 'El archivo WAV está incompleto: es más corto de lo que indica su encabezado. Expórtelo de nuevo.',
  }),
  wholeBetween: (from: number, to: number) =>
    toMessage({
      en: `Must be a whole number from ${from} to ${to}.`,
      es: `Debe ser un número entero de ${from} a ${to}.`,
    }),
  secondsBetween: (from: number, to: number) =>
    toMessage({
      en: `Must be a whole number of seconds from ${from} to ${countIn('en', to)}.`,
      es: `Debe ser un número entero de segundos de ${from} a ${countIn('es', to)}.`,
    }),
  notThatFarAhead: (days: number) =>
    toMessage({
      en: `Must be in the future, at most ${days} days ahead.`,
      es: `Debe estar en el futuro, como máximo a ${days} días.`,
    }),
  tooManyAudios: (most: number) =>
    toMessage({
      en: `Your organization can store at most ${most} audios. Delete one first.`,
      es: `Su organización puede guardar como máximo ${most} audios. Elimine uno antes.`,
    }),
  audiosTooLarge: (mebibytes: number) =>
    toMessage({
      en: `Your organization can store at most ${mebibytes} MiB of audios. Delete one first.`,
      es: `Su organización puede guardar como máximo ${mebibytes} MiB de audios. Elimine uno antes.`,
    }),
};
