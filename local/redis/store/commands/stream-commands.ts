import { OK, RedisError, type Reply } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import { syntaxError } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { parseInteger } from '../numbers.ts';
import { formatId, parseId, parseRangeEnd, parseRangeStart } from '../stream-id.ts';
import { parseTrim } from './stream-trim.ts';
import { xadd } from './xadd.ts';
import { toEntryReply, xread } from './xread.ts';

type Range = { from: string; to: string; words: readonly string[]; reverse: boolean };

function range(keyspace: Keyspace, key: string, { from, to, words, reverse }: Range): Reply {
  const [start, end] = [parseRangeStart(from), parseRangeEnd(to)];
  const [option, limit] = words;
  let count = Infinity;
  if (option !== undefined) {
    if (option.toUpperCase() !== 'COUNT' || limit === undefined || words.length > 2) throw syntaxError();
    count = Math.max(0, parseInteger(limit));
  }
  const stream = keyspace.read(key, 'stream');
  if (stream !== undefined && count === 0) return null;
  return stream?.range(start, end, count, reverse).map(toEntryReply) ?? [];
}

/** Without Redis's two counts of radix tree nodes: there is no such tree here. */
function xinfoStream(keyspace: Keyspace, key: string): Reply {
  const stream = keyspace.read(key, 'stream');
  if (stream === undefined) throw new RedisError('ERR no such key');
  const { first, last } = stream;
  return [
    ...['length', stream.length],
    ...['last-generated-id', formatId(stream.lastId)],
    ...['max-deleted-entry-id', formatId(stream.maxDeletedId)],
    ...['entries-added', stream.entriesAdded],
    ...['recorded-first-entry-id', formatId(first?.id ?? 0n)],
    ...['groups', 0],
    ...['first-entry', first ? toEntryReply(first) : null],
    ...['last-entry', last ? toEntryReply(last) : null],
  ];
}

/** Restores what the entries of a stream do not tell. */
function xsetid(keyspace: Keyspace, key: string, ...words: string[]): Reply {
  const [lastId = '', addedWord, added = '', deletedWord, deletedId = ''] = words;
  const stream = keyspace.read(key, 'stream');
  if (stream === undefined) throw new RedisError('ERR no such key');
  if (addedWord?.toUpperCase() !== 'ENTRIESADDED' || deletedWord?.toUpperCase() !== 'MAXDELETEDID') {
    throw syntaxError();
  }
  const restored = [parseId(lastId), parseInteger(added), parseId(deletedId)] as const;
  [stream.lastId, stream.entriesAdded, stream.maxDeletedId] = restored;
  return OK;
}

/** Streams without consumer groups. */
export const streamCommands: CommandTable = {
  xlen: reads(2, (keyspace, key) => keyspace.read(key, 'stream')?.length ?? 0),
  xrange: reads(-4, (keyspace, key, from, to, ...words) =>
    range(keyspace, key, { from, to, words, reverse: false }),
  ),
  xrevrange: reads(-4, (keyspace, key, to, from, ...words) =>
    range(keyspace, key, { from, to, words, reverse: true }),
  ),
  xread: reads(-4, xread),
  'xinfo|stream': reads(3, xinfoStream),
  xadd: writes(-5, xadd),
  xdel: writes(-3, (keyspace, key, ...words) => {
    const ids = words.map((word) => parseId(word));
    const stream = keyspace.read(key, 'stream');
    return stream === undefined ? 0 : ids.filter((id) => stream.delete(id)).length;
  }),
  xtrim: writes(-4, (keyspace, key, ...words) => {
    const { trim, length } = parseTrim(words);
    if (length < words.length) throw syntaxError();
    const stream = keyspace.read(key, 'stream');
    return stream === undefined ? 0 : trim(stream);
  }),
  xsetid: writes(7, xsetid),
};
