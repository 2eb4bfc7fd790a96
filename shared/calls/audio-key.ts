import { AUDIO_FORMATS } from '../../db/calls/tables/words.ts';

type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** The key of an uploaded audio's object. The key of a text's audio is `speech/<id>`, as `create_text_call` makes it. */
export const toAudioKey = ({ id, format }: { id: string; format: AudioFormat }): string =>
  `audios/${id}.${format}`;

const FORM = /^(?:speech\/(?<speechId>.+)|audios\/.+\.(?<extension>\w+))$/;

/**
 * What a key of call audio says: the id of synthesized audio, whose files are stored with all speech, and the format
 * that carriers play, which is WAV unless it was uploaded in another.
 */
export function readAudioKey(key: string): { speechId: string | undefined; format: AudioFormat } {
  const { speechId, extension } = FORM.exec(key)?.groups ?? {};
  return { speechId, format: AUDIO_FORMATS.find((format) => format === extension) ?? 'wav' };
}
