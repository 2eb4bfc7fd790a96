import type { QuotaWindow } from '../quotas/limits.ts';
import type { ErrorCode } from './error-codes.ts';
import { inLanguage, type Message, mapMessage } from './message.ts';
import type { Refusals } from './refusals.ts';

/** One error in a request: the field's path (`links.3.longUrl`, `Idempotency-Key`) and the reason. */
export type ErrorDetail = { field: string; message: Message };

/** A limit on something other than requests, and how much of it is left. */
type ExceededLimit = Required<QuotaWindow> & { remaining: number };

/** The details that the API's codes have. */
export type ApiDetails = {
  /** The message, where it says more than the code's own. */
  message?: Message;
  fields?: readonly ErrorDetail[];
  /** Sent as Retry-After, seconds. 429, 503 and 504 have a default. */
  retryAfterSec?: number;
  /** The limit that refused if it is not one of the operation's quotas; its window ends in `retryAfterSec`. */
  exceeded?: ExceededLimit;
};

/** A code, what it carries, and the error that caused it. */
type Given =
  | [code: ErrorCode, details?: ApiDetails, options?: ErrorOptions]
  | {
      [Code in keyof Refusals]: undefined extends Refusals[Code]
        ? [code: Code, details?: undefined, options?: ErrorOptions]
        : [code: Code, details: Refusals[Code], options?: ErrorOptions];
    }[keyof Refusals];

/**
 * A refused request, with the reason as a code. The transport has the texts; a code without a text is a bug. The
 * error's own message is for logs.
 */
export class DomainError extends Error {
  readonly code: Given[0];
  readonly details: Given[1];

  constructor(...[code, details, options]: Given) {
    super(inLanguage('en', (details && 'message' in details && details.message) || code), options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** An error about one field, whose message also names the field. */
export const fieldError = (code: ErrorCode, field: string, message: Message): DomainError =>
  toFieldsError(code, [{ field, message }]);

/** An error about several fields; its message is the first field's. */
export function toFieldsError(code: ErrorCode, fields: readonly ErrorDetail[]): DomainError {
  const [first] = fields;
  return new DomainError(code, { ...(first && { message: withFieldName(first) }), fields });
}

/** A self-contained message: field and reason. */
const withFieldName = ({ field, message }: ErrorDetail): Message =>
  mapMessage(message, (text) => `${field}: ${text}`);

/** The wrong fields that an error names. */
export const wrongFieldsOf = ({ details }: DomainError): readonly ErrorDetail[] =>
  details !== undefined && 'fields' in details ? (details.fields ?? []) : [];

type Outcomes<Checks extends Record<string, () => unknown>> = {
  [Name in keyof Checks]: ReturnType<Checks[Name]> | undefined;
};

/** Runs every check: returns each result (undefined where it threw) and the errors in order. */
export function collectErrors<Checks extends Record<string, () => unknown>>(
  checks: Checks,
): { outcomes: Outcomes<Checks>; errors: DomainError[] } {
  const errors: DomainError[] = [];
  const outcomes: Partial<Outcomes<Checks>> = {};
  for (const name in checks) {
    try {
      // Every check's result is under its own name.
      outcomes[name] = checks[name]?.() as Outcomes<Checks>[typeof name];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(error);
      outcomes[name] = undefined;
    }
  }
  // The loop has gone through every name.
  return { outcomes: outcomes as Outcomes<Checks>, errors };
}

/** The first of several errors, with the details of all. */
export function joinErrors(errors: readonly DomainError[]): DomainError {
  const [{ code, details } = new DomainError('INTERNAL_SERVER_ERROR')] = errors;
  // The checks of requests refuse with codes of the API, which carry no other details.
  const { message } = (details ?? {}) as ApiDetails;
  return new DomainError(code as ErrorCode, {
    ...(message && { message }),
    fields: errors.flatMap(wrongFieldsOf),
  });
}
