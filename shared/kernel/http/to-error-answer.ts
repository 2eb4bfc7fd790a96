import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { type ApiDetails, DomainError, type ErrorDetail } from '../errors/domain-error.ts';
import { ERROR_CODES, type ErrorCode, messageOf } from '../errors/error-codes.ts';
import type { Message } from '../errors/message.ts';

/** An error in the API's terms. */
export type ErrorAnswer = Pick<ApiDetails, 'retryAfterSec' | 'exceeded'> & {
  code: ErrorCode;
  status: number;
  message: Message;
  details: ErrorDetail[];
};

/** Translates anything thrown. An error without a code of the API is a fault, and nothing internal about it is revealed. */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  // The error's type ensures that a code of the API has no other details.
  if (error instanceof DomainError && isOfTheApi(error.code))
    return toAnswer(error.code, error.details as ApiDetails | undefined);
  return toAnswer(findDependencyError(error) === undefined ? 'INTERNAL_SERVER_ERROR' : 'SERVICE_UNAVAILABLE');
}

const isOfTheApi = (code: DomainError['code']): code is ErrorCode => Object.hasOwn(ERROR_CODES, code);

function toAnswer(code: ErrorCode, details: ApiDetails = {}): ErrorAnswer {
  const { fields = [], message = messageOf(code), ...rest } = details;
  return { code, status: ERROR_CODES[code].status, message, ...rest, details: [...fields] };
}
