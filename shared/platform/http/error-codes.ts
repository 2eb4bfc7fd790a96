import { type Message, toMessage } from '../errors/message.ts';
import { ACCESS_ERRORS } from './errors/access-errors.ts';
import { ADDED_ERRORS } from './errors/added-errors.ts';
import { CHARGE_ERRORS } from './errors/charge-errors.ts';
import { LINK_ERRORS } from './errors/link-errors.ts';
import { FAULT_ERRORS, REQUEST_ERRORS } from './errors/request-errors.ts';

/** The contract's catalog of 52 error codes (section 7). */
export const CONTRACT_ERROR_CODES = {
  ...ACCESS_ERRORS,
  ...REQUEST_ERRORS,
  ...LINK_ERRORS,
  ...CHARGE_ERRORS,
  ...FAULT_ERRORS,
} as const;

/** `error.code` is one of these keys and nothing else. */
export const ERROR_CODES = { ...CONTRACT_ERROR_CODES, ...ADDED_ERRORS } as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** A code's own message. */
export const messageOf = (code: ErrorCode): Message => toMessage(ERROR_CODES[code].message);
