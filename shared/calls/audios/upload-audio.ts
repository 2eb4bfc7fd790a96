import * as z from 'zod';
import { audioQuota, type NoRoom, storeCallAudio } from '../../../db/calls/functions/calls.ts';
import { callSetting } from '../../../db/calls/tables/call-setting.ts';
import { isDoneBefore } from '../../../db/engine/postgres-error.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { countCharacters } from '../../kernel/count-characters.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { fieldError } from '../../kernel/errors/domain-error.ts';
import type { Message } from '../../kernel/errors/message.ts';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { maxCharacters } from '../../kernel/http/input/max-characters.ts';
import { isVisibleLine } from '../../kernel/verbs/fields.ts';
import { AudioError } from '../../speech/audio/audio-error.ts';
import { toCarrierWav } from '../../speech/audio/carrier-wav.ts';
import { mp3DurationMs } from '../../speech/audio/mp3-duration.ts';
import { readWav } from '../../speech/audio/wav.ts';
import { openAudioObjects, toAudioKey } from '../call-objects.ts';
import { CALL_MESSAGES } from '../messages.ts';
import { type Audio, toAudio } from './call-audio.ts';

const MAX_AUDIO_BYTES = 10 * 1024 * 1024;
/** The file plus the multipart overhead. */
export const MAX_FORM_BYTES = MAX_AUDIO_BYTES + 64 * 1024;
const MAX_NAME = 128;
const MAX_FILE_NAME = 255;
/** Longer than any real announcement: a longer file is a mistake. */
const MAX_DURATION_MS = 10 * 60_000;
/** The limits of organizations without their own. */
const LIMITS = {
  maxAudios: Number(callSetting.maxAudios.default),
  maxBytes: Number(callSetting.maxAudioBytes.default),
};

const isText = (text: string): boolean => isVisibleLine(text) && text.isWellFormed();

export const UploadBody = z
  .strictObject({
    file: z
      .instanceof(File, { error: CALL_MESSAGES.notAFile })
      .refine(({ size }) => size > 0, CALL_MESSAGES.fileEmpty)
      .refine(({ name }) => countCharacters(name) <= MAX_FILE_NAME, CALL_MESSAGES.fileNameTooLong)
      .refine(({ name }) => isText(name), CALL_MESSAGES.nameNotOneLine)
      .meta({
        type: 'string',
        format: 'binary',
        description: 'WAV or MP3, by its content; up to 10 MiB and ten minutes.',
      }),
    name: z
      .string(MESSAGES.notText)
      .trim()
      .min(1, CALL_MESSAGES.nameLength)
      .check(maxCharacters(MAX_NAME, CALL_MESSAGES.nameLength))
      .refine(isText, CALL_MESSAGES.nameNotOneLine)
      .optional()
      .meta({
        description: 'A name for it, up to 128 characters. Defaults to the file name.',
        example: 'Reminder',
      }),
  })
  .meta({ id: 'UploadAudioBody' });

/** Stores an audio in the format that carriers play: WAV is converted once, MP3 is kept. */
export async function uploadAudio(
  ctx: TenantCtx,
  { file, name }: z.output<typeof UploadBody>,
): Promise<Audio> {
  if (file.size > MAX_AUDIO_BYTES) throw fieldError('PAYLOAD_TOO_LARGE', 'file', CALL_MESSAGES.fileTooLarge);
  const { organizationId: organization } = ctx.tenant;
  // Checked early to save the work; the insert checks again, because of concurrent uploads.
  const asked = { organization, audio: { sizeBytes: file.size, ...LIMITS } };
  const room = await callFunction(ctx.db, audioQuota, asked);
  if (room.outcome === 'full') throw toFull(room);
  const { format, durationMs, played } = await readAudio(new Uint8Array(await file.arrayBuffer()));
  const audioId = crypto.randomUUID();
  const audio = {
    audioId,
    name: name ?? [...file.name].slice(0, MAX_NAME).join(''),
    originalName: file.name,
    format,
    durationMs,
    sizeBytes: file.size,
  };
  const objectKey = toAudioKey({ id: audioId, format });
  const objects = openAudioObjects(ctx);
  await objects.put(objectKey, played);
  const kept = await callFunction(ctx.db, storeCallAudio, {
    organization,
    audio: { ...audio, objectKey, ...LIMITS },
  }).catch(async (error) => {
    if (isDoneBefore(error)) await objects.delete([objectKey]);
    throw error;
  });
  if (kept.outcome === 'full') {
    await objects.delete([objectKey]);
    throw toFull(kept);
  }
  return toAudio({ ...audio, createdAt: new Date(kept.createdAt) });
}

const toFull = ({ limit, max }: NoRoom) =>
  toInvalid(
    limit === 'audios'
      ? CALL_MESSAGES.tooManyAudios(max)
      : CALL_MESSAGES.audiosTooLarge(Math.floor(max / 1024 / 1024)),
  );

/** Detects the format from the content. Throws VALIDATION_INVALID_PARAMETER when it is neither WAV nor MP3. */
async function readAudio(
  bytes: Uint8Array,
): Promise<{ format: 'wav' | 'mp3'; durationMs: number; played: Uint8Array }> {
  const format = String.fromCharCode(...bytes.subarray(0, 4)) === 'RIFF' ? 'wav' : 'mp3';
  try {
    const durationMs = format === 'wav' ? wavDurationMs(bytes) : mp3DurationMs(bytes);
    if (durationMs === 0) throw toInvalid(CALL_MESSAGES.audioEmpty);
    if (durationMs > MAX_DURATION_MS) throw toInvalid(CALL_MESSAGES.audioTooLong);
    return { format, durationMs, played: format === 'wav' ? await toCarrierWav(bytes) : bytes };
  } catch (error) {
    if (error instanceof AudioError) throw toInvalid(error.reason);
    throw error;
  }
}

function wavDurationMs(bytes: Uint8Array): number {
  const { durationMs, isCut } = readWav(bytes);
  if (isCut) throw toInvalid(CALL_MESSAGES.wavCut);
  return durationMs;
}

const toInvalid = (why: Message) => fieldError('VALIDATION_INVALID_PARAMETER', 'file', why);
