import { type ErrorDetail, fieldError } from '../../errors/domain-error.ts';
import type { Message } from '../../errors/message.ts';
import { MESSAGES } from '../../errors/messages.ts';
import { type FormPart, parseMultipart } from './parse-multipart.ts';

/**
 * Parses a `multipart/form-data` body. Adds to `details` the fields that are not valid UTF-8 and files without a name.
 * Throws BAD_REQUEST, also for a repeated field, and as `readWhole`.
 */
export async function readForm(
  request: Request,
  readWhole: () => Promise<Uint8Array>,
  details: ErrorDetail[],
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw fieldError('BAD_REQUEST', 'Content-Type', MESSAGES.bodyNotOfType('multipart/form-data'));
  const parts = parseMultipart(await readWhole(), type);
  if (parts === undefined) throw fieldError('BAD_REQUEST', 'body', MESSAGES.bodyNotMultipart);
  const fields = new Map<string, unknown>();
  for (const part of parts) {
    const { name: field } = part;
    if (fields.has(field)) throw fieldError('BAD_REQUEST', field, MESSAGES.fieldRepeated);
    fields.set(
      field,
      toValue(part, (message) => details.push({ field, message })),
    );
  }
  return Object.fromEntries(fields);
}

/** Replaces what is not UTF-8; nobody sends it on purpose. */
const REPLACEMENT = '\ufffd';

function toValue({ fileName, content }: FormPart, refuse: (message: Message) => void): string | File {
  const text = fileName ?? new TextDecoder().decode(content);
  if (text.includes(REPLACEMENT)) refuse(MESSAGES.textNotUtf8);
  if (fileName === undefined) return text;
  if (fileName === '') refuse(MESSAGES.fileWithoutName);
  // Copied because File's types do not accept the shared buffer type.
  return new File([content.slice()], fileName);
}
