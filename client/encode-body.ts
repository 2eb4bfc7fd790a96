/** A body for `fetch`, and its content type header; for a form, `fetch` sets the boundary itself. */
export type EncodedBody = { headers: Record<string, string>; body?: BodyInit };

/** Encodes an operation's body in its media type. */
export function encodeBody(contentType: string | null, body: unknown): EncodedBody {
  if (contentType === null || body === undefined) return { headers: {} };
  if (contentType === 'multipart/form-data') return { headers: {}, body: toForm(Object(body)) };
  const headers = { 'Content-Type': contentType };
  if (contentType === 'application/json') return { headers, body: JSON.stringify(body) };
  // The operations' types allow nothing else in other media types.
  return { headers, body: body as string | Blob };
}

function toForm(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}
