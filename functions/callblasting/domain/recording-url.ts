import * as z from 'zod';
import { hasRecording } from '../../../db/queries/call-attempts.ts';
import type { AttemptName } from '../../../db/sql/attempts.ts';
import { serveDownload } from '../../../shared/downloads/serve-download.ts';
import { signedParams } from '../../../shared/downloads/signed-params.ts';
import { isSignedPath, signPath } from '../../../shared/downloads/signed-path.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { BaseContext, RequestContext } from '../../../shared/http/context.ts';
import { queryInteger } from '../../../shared/http/query-integer.ts';
import { openCallObjects } from './call-objects.ts';
import { downloadSecretOf } from './carrier-addresses.ts';

const VALID_MS = 60 * 60_000;

export const RecordingParams = z.object({
  id: z.uuid('Takes the id of a call.'),
  attempt: queryInteger(z.int('Takes the number of an attempt.').min(1).max(5)),
  ...signedParams,
});

const pathOf = ({ callId, attempt }: AttemptName): string =>
  `/api/v6/callblasting/calls/${callId}/recordings/${attempt}`;

/** Where the recording of an attempt can be downloaded for 60 minutes from now. */
export async function toRecordingUrl(ctx: BaseContext, name: AttemptName): Promise<string> {
  const expiresAt = new Date(ctx.clock().getTime() + VALID_MS);
  return ctx.config.API_BASE_URL + (await signPath(downloadSecretOf(ctx), pathOf(name), expiresAt));
}

/** A recording. Throws CALLBLASTING_CALL_NOT_FOUND, for an address that is forged or out of date too. */
export async function downloadRecording(
  ctx: RequestContext,
  { id, attempt, ...proof }: z.output<typeof RecordingParams>,
): Promise<Response> {
  const name = { callId: id, attempt };
  const isOurs = await isSignedPath(downloadSecretOf(ctx), pathOf(name), proof, ctx.clock());
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
