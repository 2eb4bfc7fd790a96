import type { AttemptName } from '../../db/sql/attempts.ts';
import { toSignedUrl } from '../downloads/signed-url.ts';
import type { BaseContext } from '../http/context.ts';

/** Where the API serves the recording of an attempt, below a signature. */
export const recordingPath = ({ callId, attempt }: AttemptName): string =>
  `/api/v6/callblasting/calls/${callId}/recordings/${attempt}`;

/** Where the recording of an attempt can be downloaded for 60 minutes from now. */
export const toRecordingUrl = (ctx: BaseContext, name: AttemptName): Promise<string> =>
  toSignedUrl(ctx, recordingPath(name));
