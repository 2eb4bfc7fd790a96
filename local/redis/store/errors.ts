import { RedisError } from '../protocol.ts';

// Redis's exact messages, so that failures read as in production.
export const syntaxError = () => new RedisError('ERR syntax error');
export const wrongType = () =>
  new RedisError('WRONGTYPE Operation against a key holding the wrong kind of value');
export const notAnInteger = () => new RedisError('ERR value is not an integer or out of range');
export const overflow = () => new RedisError('ERR increment or decrement would overflow');
export const wrongArity = (name: string) =>
  new RedisError(`ERR wrong number of arguments for '${name}' command`);
