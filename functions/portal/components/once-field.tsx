import type { FC } from 'hono/jsx';
import type { Visit } from '../context.ts';
import type { Failed } from '../declare.ts';
import { ONCE } from '../http/sending.ts';

/** The one-time value of a form; after a refusal the same. Browsers that restore a form must not restore it. */
export const OnceField: FC<{ visit: Visit; failed?: Failed | undefined }> = ({ visit, failed }) => (
  <input type="hidden" name={ONCE} value={failed?.once || visit.requestId} autocomplete="off" />
);
