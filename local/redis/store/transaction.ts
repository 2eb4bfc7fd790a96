import { type Command, OK, RedisError, type Reply, Status } from '../protocol.ts';

const QUEUED = new Status('QUEUED');

export type Executor = {
  /** An error if the command cannot even be queued. */
  resolve(command: Command): unknown;
  run(command: Command): Reply;
};

/**
 * Runs the commands of one send, with those between MULTI and EXEC as a group. A group left open is dropped, as Redis
 * does when a connection closes.
 */
export function runWithTransactions(commands: readonly Command[], executor: Executor): Reply[] {
  let queue: Command[] | undefined;
  let refused = false;

  const begin = (): Reply => {
    if (queue) return new RedisError('ERR MULTI calls can not be nested');
    queue = [];
    refused = false;
    return OK;
  };

  const end = (name: string): Reply => {
    const group = queue;
    if (!group) return new RedisError(`ERR ${name} without MULTI`);
    queue = undefined;
    if (name === 'DISCARD') return OK;
    if (refused) return new RedisError('EXECABORT Transaction discarded because of previous errors.');
    return group.map((command) => executor.run(command));
  };

  return commands.map((command) => {
    const name = command[0]?.toUpperCase() ?? '';
    if (name === 'MULTI') return begin();
    if (name === 'EXEC' || name === 'DISCARD') return end(name);
    if (!queue) return executor.run(command);
    const resolved = executor.resolve(command);
    if (resolved instanceof RedisError) {
      refused = true;
      return resolved;
    }
    queue.push(command);
    return QUEUED;
  });
}
