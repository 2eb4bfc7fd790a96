import type { Route } from '../route.ts';
import { declaredBytes, MAX_BODY_BYTES } from './read-body.ts';

/** A line may be two bytes, and takes far longer to check than those of a document. */
export const LARGE_FILE_BYTES = MAX_BODY_BYTES;
const LARGE_DOCUMENT_BYTES = 1024 * 1024;

/** Whether reading the body may take long: a file of lines over 64 KiB, another body over 1 MiB, or one of unknown size. */
export function isLargeBody(
  { body, bodyFormat, maxBodyBytes = MAX_BODY_BYTES }: Route,
  request: Request,
): boolean {
  if (body === undefined || request.body === null) return false;
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isFile = typeof bodyFormat === 'object' && bodyFormat.mediaTypes.includes(type);
  const large = isFile ? LARGE_FILE_BYTES : LARGE_DOCUMENT_BYTES;
  const bytes = declaredBytes(request);
  return Number.isNaN(bytes) ? isFile || maxBodyBytes > large : bytes > large;
}

/** Whether reading and checking the body is work, whatever becomes of the request: it has more bytes than nearly all have. */
export const isHeavyBody = ({ body }: Route, request: Request): boolean =>
  body !== undefined && request.body !== null && !(declaredBytes(request) <= MAX_BODY_BYTES);
