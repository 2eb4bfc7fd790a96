import { fieldError } from './api-error.ts';

/**
 * The fields of a `multipart/form-data` body; one that comes twice is refused, and so is a file
 * without a name. Throws BAD_REQUEST, VALIDATION_INVALID_PARAMETER and as `readWhole`.
 */
export async function readForm(request: Request, readWhole: () => Promise<Uint8Array>): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw fieldError('BAD_REQUEST', 'Content-Type', 'Send the body as multipart/form-data.');
  const bytes = await readWhole();
  const form = await parse(bytes, type);
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name)) throw fieldError('BAD_REQUEST', name, 'The field appears twice.');
    if (typeof value === 'string' && isNamelessFile(bytes, name))
      throw fieldError('VALIDATION_INVALID_PARAMETER', name, 'The name of the file is empty.');
    if ((typeof value === 'string' ? value : value.name).includes(REPLACEMENT))
      throw fieldError('VALIDATION_INVALID_PARAMETER', name, 'The text is not valid UTF-8.');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

/** What the runtime makes of bytes that are no UTF-8; nobody means to send it. */
const REPLACEMENT = '\ufffd';

/** A file whose name is empty is parsed as text: only the form itself tells. */
const isNamelessFile = (bytes: Uint8Array, name: string): boolean =>
  (new TextDecoder('latin1').decode(bytes).match(/^content-disposition:[^\r\n]*/gim) ?? []).some(
    (header) => header.includes(` name="${name}"`) && /;\s*filename=""/i.test(header),
  );

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    // The copy is what the types of a Response take.
    return await new Response(bytes.slice(), { headers: { 'content-type': type } }).formData();
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is no form.');
  }
}
