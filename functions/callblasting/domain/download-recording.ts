import * as z from 'zod';
import { hasRecording } from '../../../db/queries/calls/call-attempts.ts';
import { recordingPath } from '../../../shared/calls/recording-url.ts';
import { serveDownload } from '../../../shared/downloads/serve-download.ts';
import { signedParams } from '../../../shared/downloads/signed-params.ts';
import { isSignedUrl } from '../../../shared/downloads/signed-url.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';
import { queryInteger } from '../../../shared/http/input/query-integer.ts';
import { openCallObjects } from './call-objects.ts';

export const RecordingParams = z.object({
  id: z.uuid('Takes the id of a call.'),
  attempt: queryInteger(z.int('Takes the number of an attempt.').min(1).max(5)),
  ...signedParams,
});

/** A recording. Throws CALLBLASTING_CALL_NOT_FOUND, also for a forged or expired address. */
export async function downloadRecording(
  ctx: RequestContext,
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
    throw new ApiError('CALLBLASTING_CALL_NOT_FOUND', {
      message: 'This address leads to no recording, or not any more. Get the call for a new one.',
    });
  }
  return answer;
}
