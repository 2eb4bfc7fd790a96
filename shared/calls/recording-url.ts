import type { AttemptName } from '../../db/sql/attempts.ts';
import { toSignedUrl } from '../downloads/signed-url.ts';
import type { BaseContext } from '../http/context.ts';

/** The path of an attempt's recording, to be signed. */
export const recordingPath = ({ callId, attempt }: AttemptName): string =>
  `/api/v6/callblasting/calls/${callId}/recordings/${attempt}`;

/** A download URL for an attempt's recording, valid for 60 minutes. */
export const toRecordingUrl = (ctx: BaseContext, name: AttemptName): Promise<string> =>
  toSignedUrl(ctx, recordingPath(name));
