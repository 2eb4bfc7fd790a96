import type { components } from './generated/schema.ts';

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

  constructor({ status, headers }: Response, body: ErrorBody | undefined) {
    super(body?.error.message ?? `The answer has status ${status} and is not the API's.`);
    const seconds = headers.get('retry-after') ?? '';
    this.status = status;
    this.code = body?.error.code;
    this.type = body?.error.type;
    this.requestId = body?.meta.requestId ?? headers.get('x-request-id') ?? undefined;
    this.details = body?.error.details ?? [];
    this.retryAfterSec = /^\d+$/.test(seconds) ? Number(seconds) : undefined;
  }
}

/** Reads the error of a response. */
export async function readError(response: Response): Promise<OperatorError> {
  return new OperatorError(response, await readBody(response));
}

async function readBody(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body: Partial<ErrorBody> | null = await response.json();
    // `success: false` is only in the API's envelope, which the document describes.
    return body?.success === false ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
