import type { components } from './generated/schema.ts';
import { parseJson } from './read-body.ts';

type ErrorBody = components['schemas']['Error'];
export type ErrorCode = ErrorBody['error']['code'];

/** An error response. Branch on `code`; quote `requestId` to support. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly status: number;
  /** Undefined when the response did not come from the API but from a proxy in front of it. */
  readonly code: ErrorCode | undefined;
  /** URL of the page that explains the code. */
  readonly type: string | undefined;
  readonly requestId: string | undefined;
  /** The invalid fields. */
  readonly details: ErrorBody['error']['details'];
  /** Seconds to wait before retrying. */
  readonly retryAfterSec: number | undefined;

  constructor({ status, headers }: Response, body: Partial<ErrorBody> | undefined) {
    const told = {
      status,
      code: body?.error?.code,
      type: body?.error?.type,
      requestId: body?.meta?.requestId ?? headers.get('x-request-id') ?? undefined,
      details: body?.error?.details ?? [],
      retryAfterSec: toSeconds(headers.get('retry-after') ?? ''),
    };
    const message = body?.error?.message ?? `The response has status ${status} and is not the API's.`;
    // A copy made by structuredClone or postMessage keeps an error's message and cause, and no other field.
    super(message, { cause: { name: 'OperatorError', ...told } });
    this.status = told.status;
    this.code = told.code;
    this.type = told.type;
    this.requestId = told.requestId;
    this.details = told.details;
    this.retryAfterSec = told.retryAfterSec;
  }

  /** Includes the message, which JSON would leave out of an error. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Seconds or, from some proxies, a date. */
function toSeconds(retryAfter: string): number | undefined {
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  if (!retryAfter.endsWith(' GMT')) return undefined;
  const seconds = Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Reads the error of a response. */
export async function readError(response: Response, content: Blob): Promise<OperatorError> {
  const body = await parseJson(content);
  // `success: false` is only in the API's envelope, which the document describes.
  return new OperatorError(response, body.success === false ? body : undefined);
}
