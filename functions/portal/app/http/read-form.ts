import { guardedSource } from '../../../../shared/platform/auth/guarded-source.ts';
import { DomainError } from '../../../../shared/platform/errors/domain-error.ts';
import { createBodyMemory } from '../../../../shared/platform/http/input/body-memory.ts';
import { parseMultipart } from '../../../../shared/platform/http/input/parse-multipart.ts';
import { openShareFor, receiveBody } from '../../../../shared/platform/http/input/read-body.ts';
import type { PortalHono } from '../env.ts';

const bodyMemory = createBodyMemory();

/**
 * The submitted form data, read once, within the memory for bodies as the API reads it; its share is held until the request is
 * answered. Throws BAD_REQUEST, PAYLOAD_TOO_LARGE, SERVICE_UNAVAILABLE, SenderGone.
 */
export async function readForm(c: PortalHono, maxBytes?: number): Promise<FormData> {
  if (c.var.sent !== undefined) return c.var.sent;
  const raw = c.req.raw;
  const type = raw.headers.get('content-type') ?? '';
  const parse = parserOf(type);
  if (parse === undefined) throw new DomainError('BAD_REQUEST');
  const { request, organization } = c.var;
  const owner = String(organization ?? guardedSource(request.clientIp));
  const share = openShareFor(raw, maxBytes, (mostBytes) => bodyMemory.open(owner, mostBytes));
  c.set('bodyShare', share);
  const form = parse(await receiveBody(raw, maxBytes, share), type);
  // Postgres cannot store NUL in text, and no browser lets a user type it.
  if (
    form === undefined ||
    [...form.values()].some((value) => typeof value === 'string' && value.includes('\0'))
  )
    throw new DomainError('BAD_REQUEST');
  c.set('sent', form);
  return form;
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

function parseUrlEncoded(bytes: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) form.append(name, value);
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
