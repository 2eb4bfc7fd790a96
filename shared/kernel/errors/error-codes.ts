import table from './error-codes.json' with { type: 'json' };
import { type Message, toMessage } from './message.ts';

const { added, ...contract } = table;

/** The contract's catalog of 52 error codes (section 7): each with its HTTP status and the default message of its answers. */
export const CONTRACT_ERROR_CODES = {
  ...contract.access,
  ...contract.request,
  ...contract.link,
  ...contract.charge,
  ...contract.fault,
};

/** `error.code` is one of these keys and nothing else; `docs/errors` has what their pages say. */
export const ERROR_CODES = { ...CONTRACT_ERROR_CODES, ...added };

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes of one part of the table. */
export type CodesOf<Part extends keyof typeof table> = keyof (typeof table)[Part];

/** A code's own message. */
export const messageOf = (code: ErrorCode): Message => toMessage(ERROR_CODES[code].message);
