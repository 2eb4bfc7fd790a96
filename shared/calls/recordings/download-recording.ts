import * as z from 'zod';
import { hasRecording } from '../../../db/calls/queries/call-recordings.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { queryInteger } from '../../kernel/http/input/query-integer.ts';
import type { RequestCtx } from '../../kernel/http/request-ctx.ts';
import { serveDownload } from '../../kernel/storage/serve-download.ts';
import { signedParams } from '../../kernel/storage/signed-params.ts';
import { isSignedUrl } from '../../kernel/storage/signed-url.ts';
import { openCallObjects, recordingPath } from '../call-objects.ts';
import { CALL_MESSAGES } from '../messages.ts';

export const RecordingParams = z.object({
  id: z.uuid(CALL_MESSAGES.notACallId).describe('The id of the call.'),
  attempt: queryInteger(z.int(CALL_MESSAGES.notAnAttempt).min(1).max(5)).describe(
    'Number of the attempt, from 1.',
  ),
  ...signedParams,
});

/** A recording. Throws CALLBLASTING_CALL_NOT_FOUND, also for a forged or expired address. */
export async function downloadRecording(
  ctx: RequestCtx,
  { id, attempt, ...proof }: z.output<typeof RecordingParams>,
): Promise<Response> {
  const name = { callId: id, attempt };
  const isOurs = await isSignedUrl(ctx, recordingPath(name), proof);
  const objects = openCallObjects(ctx);
  const head =
    isOurs && (await hasRecording(ctx.db, name)) ? await objects.headRecording(id, attempt) : undefined;
  const answer =
    head &&
    (await serveDownload(ctx, {
      parts: [{ size: head.size, open: (range) => objects.openRecording(id, attempt, range) }],
      etag: head.etag,
      contentType: 'audio/wav',
      disposition: { type: 'inline', fileName: `${id}-${attempt}.wav` },
    }));
  if (answer === undefined) {
    throw new DomainError('CALLBLASTING_CALL_NOT_FOUND', {
      message: CALL_MESSAGES.recordingUrlEnded,
    });
  }
  return answer;
}
