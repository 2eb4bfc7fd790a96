import type { WireReply } from '../../protocol.ts';
import { type CommandTable, reads, writes } from '../command.ts';
import { syntaxError } from '../errors.ts';
import type { Keyspace } from '../keyspace.ts';
import { parseInteger } from '../numbers.ts';
import { formatId, parseRangeEnd, parseRangeStart } from '../stream-id.ts';
import { parseTrim } from './stream-trim.ts';
import { xadd } from './xadd.ts';

/** `XRANGE key start end [COUNT count]` */
function xrange(keyspace: Keyspace, key: string, from: string, to: string, ...words: string[]): WireReply {
  const [start, end] = [parseRangeStart(from), parseRangeEnd(to)];
  const [option, limit] = words;
  let count = Infinity;
  if (option !== undefined) {
    if (option.toUpperCase() !== 'COUNT' || limit === undefined || words.length > 2) throw syntaxError();
    count = Math.max(0, parseInteger(limit));
  }
  const stream = keyspace.read(key, 'stream');
  if (stream !== undefined && count === 0) return null;
  return stream?.range(start, end, count).map(({ id, fields }) => [formatId(id), fields]) ?? [];
}

/** Streams without consumer groups: append, range and trim. */
export const streamCommands: CommandTable = {
  xlen: reads(2, (keyspace, key) => keyspace.read(key, 'stream')?.length ?? 0),
  xrange: reads(-4, xrange),
  xadd: writes(-5, xadd),
  xtrim: writes(-4, (keyspace, key, ...words) => {
    const { trim, length } = parseTrim(words);
    if (length < words.length) throw syntaxError();
    const stream = keyspace.read(key, 'stream');
    return stream === undefined ? 0 : trim(stream);
  }),
};
