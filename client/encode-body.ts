/** Opens a body that is sent in pieces and never held whole; called for each attempt. */
export type OpenPieces = () => AsyncIterable<Uint8Array>;

/** A body for `fetch`, and its content type header; for a form, `fetch` sets the boundary itself. */
export type EncodedBody = { headers: Record<string, string>; body?: BodyInit | OpenPieces };

/** Encodes an operation's body in its media type. */
export function encodeBody(contentType: string | undefined, body: unknown): EncodedBody {
  if (contentType === undefined || body === undefined) return { headers: {} };
  if (contentType === 'multipart/form-data') return { headers: {}, body: toForm(Object(body)) };
  const headers = { 'Content-Type': contentType };
  if (contentType === 'application/json') return { headers, body: JSON.stringify(body) };
  // The operations' types allow nothing else in other media types.
  return { headers, body: body as string | Blob | OpenPieces };
}

function toForm(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  return form;
}

/** Converts a body to the options of `fetch`. */
export function openBody({ body }: EncodedBody): RequestInit {
  if (body === undefined) return {};
  if (typeof body !== 'function') return { body };
  // Demanded of streams by `fetch`, whose type does not have it everywhere.
  return Object.assign({ body: toStream(body()) }, { duplex: 'half' });
}

function toStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await iterator.return?.()),
  });
}
