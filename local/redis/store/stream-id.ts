import { RedisError } from '../protocol.ts';

/** Milliseconds in the upper 64 bits, the sequence number in the lower: ids compare and increment as one integer. */
export type StreamId = bigint;

export const MAX_SEQUENCE = (1n << 64n) - 1n;
export const MAX_ID: StreamId = (1n << 128n) - 1n;
const ID = /^(\d{1,20})(?:-(\d{1,20}))?$/;

export function makeId(milliseconds: bigint, sequence: bigint): StreamId {
  return (milliseconds << 64n) | sequence;
}

export function formatId(id: StreamId): string {
  return `${id >> 64n}-${id & MAX_SEQUENCE}`;
}

/** `5-3`, or `5` with the sequence number given. */
export function parseId(text: string, missingSequence = 0n): StreamId {
  const [, milliseconds, sequence] = ID.exec(text) ?? [];
  if (milliseconds === undefined) throw invalidId();
  return makeId(parsePart(milliseconds), sequence === undefined ? missingSequence : parsePart(sequence));
}

/** The start of a range: `-`, `+`, an id, or `(` and an exclusive id. */
export function parseRangeStart(text: string): StreamId {
  if (text === '-') return 0n;
  if (text === '+') return MAX_ID;
  if (!text.startsWith('(')) return parseId(text);
  const id = parseId(text.slice(1));
  if (id === MAX_ID) throw new RedisError('ERR invalid start ID for the interval');
  return id + 1n;
}

/** The end of a range: an id without sequence number includes its whole millisecond. */
export function parseRangeEnd(text: string): StreamId {
  if (text === '-') return 0n;
  if (text === '+') return MAX_ID;
  if (!text.startsWith('(')) return parseId(text, MAX_SEQUENCE);
  const id = parseId(text.slice(1), MAX_SEQUENCE);
  if (id === 0n) throw new RedisError('ERR invalid end ID for the interval');
  return id - 1n;
}

function parsePart(digits: string): bigint {
  const part = BigInt(digits);
  if (part > MAX_SEQUENCE) throw invalidId();
  return part;
}

function invalidId(): RedisError {
  return new RedisError('ERR Invalid stream ID specified as stream command argument');
}
