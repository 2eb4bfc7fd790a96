import { toByteString, toText } from './byte-string.ts';
import { type Command, RedisError, type Reply, Status } from './protocol.ts';

/** The strings of an answer as they are, or base64 of their bytes for what is no text. */
export type ReplyEncoding = 'text' | 'base64';

type Json = string | number | null | readonly Json[];

/** What one command answers: its result or its error. */
export type Outcome = { readonly result: Json } | { readonly error: string };

export function toOutcome(reply: Reply, encoding: ReplyEncoding): Outcome {
  if (reply instanceof RedisError) return { error: toText(reply.message) };
  // The SDK takes a bare OK as it is; every other string of a base64 answer it decodes.
  if (reply instanceof Status && reply.text === 'OK') return { result: 'OK' };
  return { result: toJson(reply, encoding) };
}

function toJson(reply: Reply, encoding: ReplyEncoding): Json {
  if (reply === null || typeof reply === 'number') return reply;
  if (typeof reply === 'string') return encodeBytes(reply, encoding);
  if (reply instanceof Status) return encodeBytes(reply.text, encoding);
  if (reply instanceof RedisError) return encodeBytes(reply.message, encoding);
  return reply.map((item) => toJson(item, encoding));
}

function encodeBytes(bytes: string, encoding: ReplyEncoding): string {
  return encoding === 'base64' ? Buffer.from(bytes, 'latin1').toString('base64') : toText(bytes);
}

/** A command from a parsed body, or undefined if it is none: a list of scalars with a name in front. */
export function toCommand(body: unknown): Command | undefined {
  if (!Array.isArray(body) || typeof body[0] !== 'string') return undefined;
  return body.map(toArgument);
}

function toArgument(value: unknown): string {
  if (typeof value === 'string') return toByteString(value);
  return typeof value === 'object' ? toByteString(JSON.stringify(value)) : String(value);
}
