import { type CommandTable, reads, writes } from '../command.ts';

export const setCommands: CommandTable = {
  scard: reads(2, (keyspace, key) => keyspace.read(key, 'set')?.size ?? 0),
  smembers: reads(2, (keyspace, key) => [...(keyspace.read(key, 'set') ?? [])]),
  sismember: reads(3, (keyspace, key, member) => Number(keyspace.read(key, 'set')?.has(member) ?? false)),
  smismember: reads(-3, (keyspace, key, ...members) => {
    const set = keyspace.read(key, 'set');
    return members.map((member) => Number(set?.has(member) ?? false));
  }),
  sadd: writes(-3, (keyspace, key, ...members) => {
    const set = keyspace.open(key, 'set');
    const before = set.size;
    for (const member of members) set.add(member);
    return set.size - before;
  }),
  srem: writes(-3, (keyspace, key, ...members) => {
    const set = keyspace.read(key, 'set');
    if (set === undefined) return 0;
    const removed = members.filter((member) => set.delete(member)).length;
    keyspace.deleteIfEmpty(key, set);
    return removed;
  }),
};
