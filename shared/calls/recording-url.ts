import type { AttemptName } from '../../db/calls/functions/attempts.ts';
import type { Ctx } from '../platform/ctx.ts';
import { toSignedUrl } from '../platform/downloads/signed-url.ts';

/** The path of an attempt's recording, to be signed. */
export const recordingPath = ({ callId, attempt }: AttemptName): string =>
  `/api/v6/callblasting/calls/${callId}/recordings/${attempt}`;

/** A download URL for an attempt's recording, valid for 60 minutes. */
export const toRecordingUrl = (ctx: Ctx, name: AttemptName): Promise<string> =>
  toSignedUrl(ctx, recordingPath(name));
