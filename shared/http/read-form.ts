import { fieldError } from './api-error.ts';
import { readBody } from './read-body.ts';

/** The fields of a `multipart/form-data` body; one that comes twice is refused. Throws BAD_REQUEST and as `readBody`. */
export async function readForm(request: Request, maxBytes: number | undefined): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw fieldError('BAD_REQUEST', 'Content-Type', 'Send the body as multipart/form-data.');
  const bytes = await readBody(request, maxBytes);
  const form = await parse(bytes, type);
  const fields = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (fields.has(name)) throw fieldError('BAD_REQUEST', name, 'The field appears twice.');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

async function parse(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    // The copy is what the types of a Response take.
    return await new Response(bytes.slice(), { headers: { 'content-type': type } }).formData();
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is no form.');
  }
}
