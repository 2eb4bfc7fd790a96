import { type CommandTable, reads, writes } from '../command.ts';

export const setCommands: CommandTable = {
  scard: reads(2, (keyspace, key) => keyspace.read(key, 'set')?.size ?? 0),
  sadd: writes(-3, (keyspace, key, ...members) => {
    const set = keyspace.open(key, 'set');
    const before = set.size;
    for (const member of members) set.add(member);
    return set.size - before;
  }),
};
