import { fieldError } from '../../platform/errors/domain-error.ts';
import { MESSAGES } from '../../platform/messages.ts';
import { parseMoment, WRONG_MOMENT } from '../../platform/time/parse-moment.ts';

/**
 * Parses the expiry of a link (see `parseMoment`). Throws EXPIRES_AT_INVALID for `field` when that fails, or it is not
 * after `now`.
 */
export const parseExpiresAt = (value: string, now: Date, field = 'expiresAt'): Date => {
  const instant = parseMoment(value);
  if (typeof instant === 'string') throw fieldError('EXPIRES_AT_INVALID', field, WRONG_MOMENT[instant]);
  if (instant <= now) throw fieldError('EXPIRES_AT_INVALID', field, MESSAGES.inThePast);
  return instant;
};
