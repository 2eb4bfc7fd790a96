import { RedisError, type WireCommand } from './protocol.ts';

/** Commands that HTTP cannot offer: blocking, subscribing, and state of a connection that all callers share. */
const REFUSED: ReadonlySet<string> = new Set([
  'SUBSCRIBE',
  'PSUBSCRIBE',
  'SSUBSCRIBE',
  'UNSUBSCRIBE',
  'PUNSUBSCRIBE',
  'SUNSUBSCRIBE',
  'MONITOR',
  'BLPOP',
  'BRPOP',
  'BLMOVE',
  'BLMPOP',
  'BRPOPLPUSH',
  'BZPOPMIN',
  'BZPOPMAX',
  'BZMPOP',
  'WAIT',
  'MULTI',
  'EXEC',
  'DISCARD',
  'WATCH',
  'UNWATCH',
  'AUTH',
  'HELLO',
  'SELECT',
  'QUIT',
  'RESET',
  'CLIENT',
]);
const BLOCKING_READS: ReadonlySet<string> = new Set(['XREAD', 'XREADGROUP']);

/** The error for a command that the REST API does not offer; undefined otherwise. */
export function refusalOf(command: WireCommand): RedisError | undefined {
  const name = command[0]?.toUpperCase() ?? '';
  if (!REFUSED.has(name) && !(BLOCKING_READS.has(name) && blocks(command))) return undefined;
  return new RedisError(`ERR Command is not available: '${command[0]}'`);
}

function blocks(command: WireCommand): boolean {
  const words = command.map((word) => word.toUpperCase());
  return words.slice(0, words.indexOf('STREAMS')).includes('BLOCK');
}
