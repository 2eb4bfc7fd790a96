import { toMessage } from '../kernel/errors/message.ts';

/** Messages about texts to speak, and about audio files. */
export const SPEECH_MESSAGES = {
  controlCharacter: toMessage({
    en: 'Contains a control character. Remove it.',
    es: 'Contiene un carácter de control. Quítelo.',
  }),
  tooManyDigits: toMessage({
    en: 'Must contain at most 1,000 digits: more would take over ten minutes to speak.',
    es: 'Debe contener como máximo 1.000 dígitos: decir más tardaría más de diez minutos.',
  }),
  nothingToSay: toMessage({
    en: 'Must contain at least one letter or digit.',
    es: 'Debe contener al menos una letra o un dígito.',
  }),
  unsaid: toMessage({
    en: 'Contains nothing that the voice can speak. Use text in the language of the voice.',
    es: 'No contiene nada que la voz pueda decir. Use un texto en el idioma de la voz.',
  }),
  textTooLong: toMessage({
    en: 'The audio of this text is longer than ten minutes. Shorten the text.',
    es: 'El audio de este texto dura más de diez minutos. Acorte el texto.',
  }),
  /** `list`: the operation of the same service, which its keys may call. */
  unknownVoice: (list: string) =>
    toMessage({
      en: `Unknown voice. GET ${list} lists them.`,
      es: `Voz desconocida. GET ${list} las lista.`,
    }),
  audioUrlEnded: toMessage({
    en: 'This audio URL is not valid or has expired. Get the synthesis again for a new one.',
    es: 'Esta URL de audio no es válida o ya venció. Obtenga de nuevo la síntesis para recibir otra.',
  }),
  notWav: toMessage({ en: 'This is not a WAV file.', es: 'Este no es un archivo WAV.' }),
  wavWithoutSamples: toMessage({
    en: 'The WAV file is incomplete: its format or its samples are missing. Export it again.',
    es: 'El archivo WAV está incompleto: le falta el formato o las muestras. Expórtelo de nuevo.',
  }),
  wavFormatCut: toMessage({
    en: 'The WAV file is incomplete: its format is cut off. Export it again.',
    es: 'El archivo WAV está incompleto: su formato está cortado. Expórtelo de nuevo.',
  }),
  wavEncoding: toMessage({
    en: 'The WAV file is neither PCM nor G.711. Convert it to one of them.',
    es: 'El archivo WAV no es PCM ni G.711. Conviértalo a uno de ellos.',
  }),
  wavChannels: toMessage({
    en: 'A WAV file must have 1 to 8 channels.',
    es: 'Un archivo WAV debe tener de 1 a 8 canales.',
  }),
  wavSampleRate: toMessage({
    en: 'A WAV file must have a sample rate of 1 to 96 kHz.',
    es: 'Un archivo WAV debe tener una frecuencia de muestreo de 1 a 96 kHz.',
  }),
  notAnAudio: toMessage({ en: 'Must be a WAV or MP3 file.', es: 'Debe ser un archivo WAV o MP3.' }),
  mp3Damaged: toMessage({
    en: 'The MP3 file is damaged. Export it again.',
    es: 'El archivo MP3 está dañado. Expórtelo de nuevo.',
  }),
};
