import { digestHex } from '../../../../shared/kernel/digest.ts';
import type { PortalContext } from '../context.ts';

/** A name with a mark that only its own session can have made, for an address: `of` says what it names. */
export const toSealed = (
  { sessionSecret }: Pick<PortalContext, 'sessionSecret'>,
  of: string,
  name: string,
): string => `${name}.${digestHex(JSON.stringify([of, sessionSecret, name]))}`;
