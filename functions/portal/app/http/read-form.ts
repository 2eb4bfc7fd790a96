import { guardedSource } from '../../../../shared/kernel/auth/guarded-source.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { MESSAGES } from '../../../../shared/kernel/errors/messages.ts';
import { createBodyMemory } from '../../../../shared/kernel/http/input/body-memory.ts';
import { LARGE_FILE_BYTES } from '../../../../shared/kernel/http/input/is-large-body.ts';
import { parseMultipart } from '../../../../shared/kernel/http/input/parse-multipart.ts';
import {
  declaredBytes,
  MAX_BODY_BYTES,
  openShareFor,
  readChunks,
  receiveBody,
} from '../../../../shared/kernel/http/input/read-body.ts';
import { streamMultipart } from '../../../../shared/kernel/http/input/stream-multipart.ts';
import { openUploadSlot, UPLOADS_AT_ONCE } from '../../../../shared/kernel/quotas/upload-slot.ts';
import type { Upload } from '../context.ts';
import type { PortalHono } from '../env.ts';

const bodyMemory = createBodyMemory();

/**
 * The submitted form data, read once, within the memory for bodies as the API reads it; its share is held until the request is
 * answered. Throws BAD_REQUEST, PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE, SenderGone.
 */
export async function readFormOnce(c: PortalHono, maxBytes?: number): Promise<FormData> {
  if (c.var.sent !== undefined) return c.var.sent;
  const raw = c.req.raw;
  const type = raw.headers.get('content-type') ?? '';
  const parse = parserOf(type);
  if (parse === undefined) throw new DomainError('BAD_REQUEST');
  await takeSlotIfLarge(c, maxBytes);
  const { request, organization } = c.var;
  const owner = String(organization ?? guardedSource(request.clientIp));
  const share = openShareFor(raw, maxBytes, (mostBytes) => bodyMemory.open(owner, mostBytes));
  c.set('bodyShare', share);
  const form = parse(await receiveBody(raw, maxBytes, share), type);
  if (form === undefined) throw new DomainError('BAD_REQUEST');
  checkTexts(form);
  c.set('sent', form);
  return form;
}

/** The upload of a form without a file. */
export const NO_UPLOAD: Upload = { chunks: { async *[Symbol.asyncIterator]() {} }, free: () => {} };

/** The most that is held in memory of a file that is stored while it is read. */
const UPLOAD_WINDOW = 8 * 1024 * 1024;
/** A large file over a slow line. */
const UPLOAD_SEC = 120;

/** The fields of a form before its file, which is not read yet. Throws as `readForm`. */
export async function readUploadForm(
  c: PortalHono,
  maxBytes: number | undefined,
): Promise<{ sent: FormData; upload: Upload }> {
  const raw = c.req.raw;
  const { organization } = c.var;
  await takeSlotIfLarge(c, maxBytes);
  const share = openShareFor(
    raw,
    maxBytes,
    (most) => bodyMemory.open(String(organization), most),
    UPLOAD_WINDOW,
  );
  c.set('bodyShare', share);
  const chunks = readChunks(raw, maxBytes, share.hold, UPLOAD_SEC);
  const form = await streamMultipart(chunks, raw.headers.get('content-type') ?? '');
  if (form === undefined) throw new DomainError('BAD_REQUEST');
  const sent = new FormData();
  for (const { name, content } of form.fields) sent.append(name, new TextDecoder().decode(content));
  checkTexts(sent);
  c.set('sent', sent);
  return { sent, upload: { chunks: form.content, free: share.free } };
}

/** Throws RATE_TPS_EXCEEDED. */
async function takeSlotIfLarge(c: PortalHono, maxBytes = MAX_BODY_BYTES): Promise<void> {
  const { organization } = c.var;
  const isLarge = maxBytes > LARGE_FILE_BYTES && !(declaredBytes(c.req.raw) <= LARGE_FILE_BYTES);
  if (isLarge && organization !== undefined) await takeSlot(c, organization);
}

/** Uploads through the portal, and what reads them again, count with those of the API. Throws RATE_TPS_EXCEEDED. */
export async function takeSlot(c: PortalHono, organization: number): Promise<void> {
  const slot = openUploadSlot(c.var.request.redis, organization);
  c.set('uploadSlot', slot);
  if (!(await slot.take().catch(() => true)))
    throw new DomainError('RATE_TPS_EXCEEDED', {
      retryAfterSec: 1,
      exceeded: UPLOADS_AT_ONCE,
      message: MESSAGES.twoUploads,
    });
}

/** Postgres cannot store NUL in text, and no browser lets a user type it. */
function checkTexts(form: FormData): void {
  if ([...form.values()].some((value) => typeof value === 'string' && value.includes('\0')))
    throw new DomainError('BAD_REQUEST');
}

function parserOf(type: string): ((bytes: Uint8Array, type: string) => FormData | undefined) | undefined {
  switch (type.split(';')[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return parseUrlEncoded;
    case 'multipart/form-data':
      return parseParts;
    default:
      return undefined;
  }
}

/** More than any form has: millions of empty ones would take seconds. */
const MAX_FIELDS = 10_000;

function hasMoreFields(text: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count < most; count += 1) {
    at = text.indexOf('&', at + 1);
    if (at === -1) return false;
  }
  return true;
}

function parseUrlEncoded(bytes: Uint8Array): FormData | undefined {
  const form = new FormData();
  const text = new TextDecoder().decode(bytes);
  if (hasMoreFields(text, MAX_FIELDS)) return undefined;
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

function parseParts(bytes: Uint8Array, type: string): FormData | undefined {
  const parts = parseMultipart(bytes, type);
  if (parts === undefined) return undefined;
  const form = new FormData();
  // A file's name is empty when none was chosen. Copied because File's types do not accept the shared buffer type.
  for (const { name, fileName, content } of parts)
    if (fileName) form.append(name, new File([content.slice()], fileName));
    else form.append(name, new TextDecoder().decode(content));
  return form;
}
