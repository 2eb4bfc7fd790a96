import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RedisError } from '../../../local/redis/protocol.ts';
import { createStore, DATA_COMMANDS } from '../../../local/redis/store/create-store.ts';

/** Sent only by tests, to empty their own database of a real server. */
const FOR_TESTS = ['flushdb'];

const USERS = '{functions,shared,operator,local,test/bench,test/e2e,test/faults,test/harness}/**/*.ts';
const source = globSync(USERS, { exclude: ['local/redis/store/commands/**'] })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('the store has only commands that are used', () => {
  const isSent = (name: string) =>
    source.includes(`'${name.toUpperCase()}'`) || new RegExp(`\\.${name}[<(]`).test(source);
  const names = DATA_COMMANDS.flatMap((table) => Object.keys(table));
  expect(names.filter((name) => !isSent(name))).toEqual(FOR_TESTS);
});

test.each(['HSET', 'MULTI', 'SCRIPT', 'XREAD'])('the unused command %s is unknown', async (name) => {
  expect(await createStore().send([[name, 'k']])).toEqual([
    new RedisError(`ERR unknown command '${name}', with args beginning with: 'k' `),
  ]);
});
