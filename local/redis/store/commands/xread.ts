import { RedisError, type Reply } from '../../protocol.ts';
import { syntaxError } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { parseInteger } from '../numbers.ts';
import type { StreamEntry } from '../stream.ts';
import { formatId, MAX_ID, parseId } from '../stream-id.ts';

export function toEntryReply({ id, fields }: StreamEntry): Reply {
  return [formatId(id), fields];
}

/** `XREAD [COUNT count] STREAMS key … id …`: what came after each id; null when nothing did. */
export function xread(keyspace: Keyspace, ...words: string[]): Reply {
  const { count, names } = parse(words);
  const streamCount = names.length / 2;
  const found = names.slice(0, streamCount).flatMap((key, index) => {
    const stream = keyspace.read(key, 'stream');
    const id = names[streamCount + index] ?? '$';
    // `$` waits for what comes next, and nothing here waits.
    const after = id === '$' ? MAX_ID : parseId(id);
    const entries = stream?.range(after + 1n, MAX_ID, count) ?? [];
    return entries.length === 0 ? [] : [[key, entries.map(toEntryReply)]];
  });
  return found.length === 0 ? null : found;
}

function parse(words: readonly string[]): { count: number; names: readonly string[] } {
  let count = Infinity;
  for (let index = 0; index < words.length; index += 2) {
    const word = words[index]?.toUpperCase();
    const names = words.slice(index + 1);
    if (word === 'STREAMS' && names.length > 0) {
      if (names.length % 2 === 0) return { count, names };
      throw new RedisError(
        "ERR Unbalanced XREAD list of streams: for each stream key an ID or '$' must be specified.",
      );
    }
    if (word !== 'COUNT' || names[0] === undefined) throw syntaxError();
    const limit = parseInteger(names[0]);
    count = limit > 0 ? limit : Infinity;
  }
  throw syntaxError();
}
