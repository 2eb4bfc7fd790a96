import { type ErrorDetail, fieldError } from '../api-error.ts';

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
    throw fieldError('BAD_REQUEST', 'Content-Type', 'Send the body as multipart/form-data.');
  const bytes = await readWhole();
  const form = await parse(bytes, type);
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name)) throw fieldError('BAD_REQUEST', name, 'The field appears twice.');
    fields.set(name, value);
    if (typeof value === 'string' && isNamelessFile(bytes, name))
      details.push({ field: name, message: 'The name of the file is empty.' });
    else if ((typeof value === 'string' ? value : value.name).includes(REPLACEMENT))
      details.push({ field: name, message: 'The text is not valid UTF-8.' });
  }
  return Object.fromEntries(fields);
}

/** The runtime replaces invalid UTF-8 with this; nobody sends it on purpose. */
const REPLACEMENT = '\ufffd';

/** A file with an empty name is parsed as text: only the raw form shows it. */
const isNamelessFile = (bytes: Uint8Array, name: string): boolean =>
  (new TextDecoder('latin1').decode(bytes).match(/^content-disposition:[^\r\n]*/gim) ?? []).some(
    (header) => header.includes(` name="${name}"`) && /;\s*filename=""/i.test(header),
  );

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    // Copied because Response's types do not accept the shared buffer type.
    return await new Response(bytes.slice(), { headers: { 'content-type': type } }).formData();
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is no form.');
  }
}
