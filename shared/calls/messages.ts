import type { CampaignStatus } from '../../db/calls/tables/words.ts';
import { countIn, toMessage } from '../kernel/errors/message.ts';

/** The states of a campaign, as a sentence about it ends. */
const STATES: Record<CampaignStatus, { en: string; es: string }> = {
  draft: { en: 'is a draft', es: 'es un borrador' },
  running: { en: 'is running', es: 'está en curso' },
  paused: { en: 'is paused', es: 'está en pausa' },
  completed: { en: 'is completed', es: 'ya terminó' },
  canceled: { en: 'is canceled', es: 'se canceló' },
};

/** Messages about invalid calls and their audios. */
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
    en: 'The name must be one line, without control, invisible or text-direction characters.',
    es: 'El nombre debe ser una sola línea, sin caracteres de control, invisibles ni de dirección del texto.',
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

/** Messages about invalid campaigns and their recipients. */
export const CAMPAIGN_MESSAGES = {
  notATime: toMessage({
    en: 'Must be a time of day, such as 08:00.',
    es: 'Debe ser una hora del día, como 08:00.',
  }),
  notADay: (days: string) => toMessage({ en: `Must be one of ${days}.`, es: `Debe ser uno de ${days}.` }),
  noDays: toMessage({ en: 'Must have at least one day.', es: 'Debe tener al menos un día.' }),
  afterStart: toMessage({ en: 'Must be after startAt.', es: 'Debe ser posterior a startAt.' }),
  notFrom: toMessage({
    en: 'Must be another time than from. A window that ends earlier than it begins ends on the next day.',
    es: 'Debe ser una hora distinta de from. Una ventana que termina antes de empezar termina al día siguiente.',
  }),
  notThatFast: toMessage({
    en: 'Must be a number from 0.01 to 100.',
    es: 'Debe ser un número de 0,01 a 100.',
  }),
  notThatMany: toMessage({
    en: 'Must be a whole number from 1 to 10,000.',
    es: 'Debe ser un número entero de 1 a 10.000.',
  }),
  startsAt: toMessage({ en: 'A campaign begins at startAt.', es: 'Una campaña empieza en startAt.' }),
  audioOrText: toMessage({
    en: 'Send either audioId, or text and voice.',
    es: 'Envíe audioId, o text y voice.',
  }),
  voiceWithText: toMessage({
    en: 'Send voice with text, and only then.',
    es: 'Envíe voice con text, y solo entonces.',
  }),
  notAVariable: toMessage({
    en: 'A variable is written {{name}}: up to 40 letters, digits and underscores between two pairs of braces.',
    es: 'Una variable se escribe {{nombre}}: hasta 40 letras, dígitos y guiones bajos entre dos pares de llaves.',
  }),
  tooManyVariables: (most: number) =>
    toMessage({
      en: `Must have at most ${most} variables.`,
      es: `Debe tener como máximo ${most} variables.`,
    }),
  tooManySentences: (most: number) =>
    toMessage({
      en: `Must have at most ${most} sentences. Neighbors without variables count as one.`,
      es: `Debe tener como máximo ${most} oraciones. Las vecinas sin variables cuentan como una.`,
    }),
  reservedVariable: toMessage({
    en: 'A variable cannot be called to, externalId or __proto__: these names are taken.',
    es: 'Una variable no se puede llamar to, externalId ni __proto__: esos nombres ya están en uso.',
  }),
  nothingToSay: toMessage({
    en: 'One of its sentences has nothing to say.',
    es: 'Una de sus oraciones no tiene nada que decir.',
  }),
  valueLength: toMessage({
    en: 'Must be at most 200 characters long.',
    es: 'Debe tener como máximo 200 caracteres.',
  }),
  valueUnsaid: toMessage({
    en: 'Must contain at least one letter or digit.',
    es: 'Debe contener al menos una letra o un dígito.',
  }),
  valueNotExact: toMessage({
    en: 'A number this long, or this small, loses digits. Write it as text, between quotes: "1234567890123456".',
    es: 'Un número tan largo, o tan pequeño, pierde dígitos. Escríbalo como texto, entre comillas: "1234567890123456".',
  }),
  notAValue: toMessage({ en: 'Must be text or a number.', es: 'Debe ser texto o un número.' }),
  recipientCount: toMessage({
    en: 'Must contain 1 to 10,000 recipients. A file of lines takes more.',
    es: 'Debe contener de 1 a 10.000 destinatarios. Un archivo de líneas acepta más.',
  }),
  tooManyRecipients: (most: number) =>
    toMessage({
      en: `A campaign has at most ${countIn('en', most)} recipients. Those of the lines before were added.`,
      es: `Una campaña tiene como máximo ${countIn('es', most)} destinatarios. Los de las líneas anteriores se agregaron.`,
    }),
  tooManyLines: (most: number) =>
    toMessage({
      en: `A file has at most ${countIn('en', most)} recipients. Split it into several files.`,
      es: `Un archivo tiene como máximo ${countIn('es', most)} destinatarios. Divídalo en varios archivos.`,
    }),
  tooMuchHeard: (most: number) =>
    toMessage({
      en: `The sentences with variables come to more than ${countIn('en', most)} characters for all recipients of one request, where a variable counts as 24 more. Send the recipients in several requests.`,
      es: `Las frases con variables suman más de ${countIn('es', most)} caracteres entre todos los destinatarios de una solicitud; cada variable cuenta como 24 más. Envíe los destinatarios en varias solicitudes.`,
    }),
  noLines: toMessage({
    en: 'The file has no lines below the names of its columns.',
    es: 'El archivo no tiene líneas debajo de los nombres de sus columnas.',
  }),
  noColumn: (field: string) =>
    toMessage({
      en: `Choose the column of ${field === 'to' ? 'the number' : `{{${field}}}`}.`,
      es: `Elija la columna ${field === 'to' ? 'del número' : `de {{${field}}}`}.`,
    }),
  notADraft: toMessage({
    en: 'Recipients are added to a draft only.',
    es: 'Solo se agregan destinatarios a un borrador.',
  }),
  nothingToEdit: toMessage({
    en: 'Send at least one field of the campaign.',
    es: 'Envíe al menos un campo de la campaña.',
  }),
  onlyDrafts: (status: CampaignStatus) =>
    toMessage({
      en: `Only drafts can be edited. The campaign ${STATES[status].en}.`,
      es: `Solo se pueden editar borradores. La campaña ${STATES[status].es}.`,
    }),
  textStays: toMessage({
    en: 'The text cannot change while the campaign has recipients: each was checked against it. Remove the recipients first.',
    es: 'El texto no puede cambiar mientras la campaña tenga destinatarios: cada uno se revisó con él. Quite antes los destinatarios.',
  }),
  otherText: toMessage({
    en: 'The text of the campaign was edited meanwhile. Send the recipients again.',
    es: 'Mientras tanto se editó el texto de la campaña. Envíe los destinatarios de nuevo.',
  }),
  editedMeanwhile: toMessage({
    en: 'Other requests are editing the campaign. Try again.',
    es: 'Otras solicitudes están editando la campaña. Intente de nuevo.',
  }),
  inState: (status: CampaignStatus) =>
    toMessage({ en: `The campaign ${STATES[status].en}.`, es: `La campaña ${STATES[status].es}.` }),
  audioTooLong: toMessage({
    en: 'The audio is too long for this text.',
    es: 'El audio es demasiado largo para este texto.',
  }),
};
