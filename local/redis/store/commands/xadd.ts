import { RedisError, type WireReply } from '../../protocol.ts';
import { wrongArity } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { formatId, MAX_ID, MAX_SEQUENCE, makeId, parseId, type StreamId } from '../stream-id.ts';
import { parseTrim, type Trim } from './stream-trim.ts';

const notAbove = () =>
  new RedisError('ERR The ID specified in XADD is equal or smaller than the target stream top item');

type Addition = { create: boolean; trim?: Trim; id: string; fields: string[] };

/** `XADD key [NOMKSTREAM] [MAXLEN|MINID [=|~] threshold] *|id field value …` */
export function xadd(keyspace: Keyspace, key: string, ...words: string[]): WireReply {
  const { create, trim, id, fields } = parse(words);
  const idAfter = parseNewId(id, keyspace.now);
  const present = keyspace.read(key, 'stream');
  if (!present && !create) return null;
  const lastId = present?.lastId ?? 0n;
  if (lastId === MAX_ID) {
    throw new RedisError('ERR The stream has exhausted the last possible ID, unable to add more items');
  }
  const next = idAfter(lastId);
  if (next <= lastId) throw notAbove();
  const stream = keyspace.open(key, 'stream');
  stream.append(next, fields);
  trim?.(stream);
  return formatId(next);
}

function parse(words: readonly string[]): Addition {
  const addition: Addition = { create: true, id: '', fields: [] };
  let rest = words;
  for (let word = rest[0]?.toUpperCase(); ; word = rest[0]?.toUpperCase()) {
    if (word === 'NOMKSTREAM') {
      addition.create = false;
      rest = rest.slice(1);
    } else if (word === 'MAXLEN' || word === 'MINID') {
      if (addition.trim) {
        throw new RedisError(
          'ERR syntax error, MAXLEN and MINID options at the same time are not compatible',
        );
      }
      const { trim, length } = parseTrim(rest);
      addition.trim = trim;
      rest = rest.slice(length);
    } else {
      break;
    }
  }
  const [id = '', ...fields] = rest;
  if (fields.length === 0 || fields.length % 2 > 0) throw wrongArity('xadd');
  return { ...addition, id, fields };
}

/** Returns how the new id follows from the last one: generated (`*`), with a generated sequence number (`5-*`), or given. */
function parseNewId(text: string, now: number): (lastId: StreamId) => StreamId {
  if (text === '*') {
    const current = makeId(BigInt(Math.floor(now)), 0n);
    return (lastId) => (current >> 64n > lastId >> 64n ? current : lastId + 1n);
  }
  if (text.endsWith('-*')) {
    const start = parseId(text.slice(0, -2));
    return (lastId) => {
      if (lastId >> 64n !== start >> 64n) return start;
      if ((lastId & MAX_SEQUENCE) === MAX_SEQUENCE) throw notAbove();
      return lastId + 1n;
    };
  }
  const id = parseId(text);
  if (id === 0n) throw new RedisError('ERR The ID specified in XADD must be greater than 0-0');
  return () => id;
}
