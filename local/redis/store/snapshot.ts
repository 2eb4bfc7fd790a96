import type { WireCommand } from '../protocol.ts';
import type { Entry, Keyspace } from './keyspace.ts';
import { formatDouble } from './numbers.ts';
import type { Stream } from './stream.ts';
import { formatId, MAX_ID } from './stream-id.ts';

/** Elements per command, which bounds a command's size. */
const ELEMENTS_A_COMMAND = 100;

/** The commands that recreate the keys and their values. */
export function* snapshotCommands(keyspace: Keyspace): Generator<WireCommand[]> {
  for (const [key, entry] of keyspace) {
    const commands = [...valueCommands(key, entry)];
    if (entry.expiresAt !== undefined) commands.push(['PEXPIREAT', key, String(entry.expiresAt)]);
    yield commands;
  }
}

function* valueCommands(key: string, entry: Entry): Generator<WireCommand> {
  switch (entry.type) {
    case 'string':
      yield ['SET', key, entry.value];
      break;
    case 'set':
      for (const members of chunks([...entry.value])) yield ['SADD', key, ...members];
      break;
    case 'zset':
      for (const scored of chunks([...entry.value])) {
        yield ['ZADD', key, ...scored.flatMap(({ member, score }) => [formatDouble(score), member])];
      }
      break;
    case 'stream':
      yield* streamCommands(key, entry.value);
  }
}

function* streamCommands(key: string, stream: Stream): Generator<WireCommand> {
  for (const { id, fields } of stream.range(0n, MAX_ID)) yield ['XADD', key, formatId(id), ...fields];
  // An empty stream still has its last id: adding an entry and trimming it recreates that.
  if (stream.length === 0) yield ['XADD', key, 'MAXLEN', '0', formatId(stream.lastId), 'x', 'y'];
}

function* chunks<T>(elements: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < elements.length; start += ELEMENTS_A_COMMAND) {
    yield elements.slice(start, start + ELEMENTS_A_COMMAND);
  }
}
