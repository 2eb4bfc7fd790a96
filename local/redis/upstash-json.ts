import { decodeBytes, toByteString } from './byte-string.ts';
import { RedisError, Status, type WireCommand, type WireReply } from './protocol.ts';

/** Whether strings are sent as they are, or base64-encoded where they are not text. */
export type ReplyEncoding = 'text' | 'base64';

type Json = string | number | null | readonly Json[];

/** A command's result or error. */
export type CommandOutcome = { readonly result: Json } | { readonly error: string };

export function toOutcome(reply: WireReply, encoding: ReplyEncoding): CommandOutcome {
  if (reply instanceof RedisError) return { error: decodeBytes(reply.message) };
  // The SDK does not decode a bare OK, but every other string of a base64 response.
  if (reply instanceof Status && reply.text === 'OK') return { result: 'OK' };
  return { result: toJson(reply, encoding) };
}

function toJson(reply: WireReply, encoding: ReplyEncoding): Json {
  if (reply === null || typeof reply === 'number') return reply;
  if (typeof reply === 'string') return encodeBytes(reply, encoding);
  if (reply instanceof Status) return encodeBytes(reply.text, encoding);
  if (reply instanceof RedisError) return encodeBytes(reply.message, encoding);
  return reply.map((item) => toJson(item, encoding));
}

function encodeBytes(bytes: string, encoding: ReplyEncoding): string {
  return encoding === 'base64' ? Buffer.from(bytes, 'latin1').toString('base64') : decodeBytes(bytes);
}

/** A command from a parsed body: a list of scalars starting with its name; otherwise undefined. */
export function toCommand(body: unknown): WireCommand | undefined {
  if (!Array.isArray(body) || typeof body[0] !== 'string') return undefined;
  return body.map(toArgument);
}

function toArgument(value: unknown): string {
  if (typeof value === 'string') return toByteString(value);
  return typeof value === 'object' ? toByteString(JSON.stringify(value)) : String(value);
}
