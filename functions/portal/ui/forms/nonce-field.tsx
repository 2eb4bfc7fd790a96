import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import type { Failed } from '../../app/declare.ts';
import { ONCE } from '../../app/http/submission.ts';

/** The one-time value of a form; after a refusal the same. Browsers that restore a form must not restore it. */
export const NonceField: FC<{ request: PortalRequest; failed?: Failed | undefined }> = ({
  request,
  failed,
}) => <input type="hidden" name={ONCE} value={failed?.once || request.requestId} autocomplete="off" />;
