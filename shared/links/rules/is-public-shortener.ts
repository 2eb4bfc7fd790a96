import { hasNameOrParent } from '../../platform/outbound/hosts/has-name-or-parent.ts';
import shorteners from './data/public-shorteners.json' with { type: 'json' };

const SHORTENERS = new Set(shorteners.hosts);
const EXCEPTIONS = new Set(shorteners.exceptions);

/** Whether a host (lower-case, no trailing dot) is a public URL shortener. */
export const isPublicShortener = (host: string): boolean =>
  !EXCEPTIONS.has(host) && hasNameOrParent(host, (name) => SHORTENERS.has(name));
