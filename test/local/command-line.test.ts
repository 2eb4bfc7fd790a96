import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf, commandLine } from '../../local/command-line.ts';
import { waitFor } from '../harness/wait-for.ts';

const NO_PROC = '/nowhere/proc';

const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'with a space']);
const pid = child.pid ?? 0;
beforeAll(() =>
  waitFor('its words', async () => (commandLine(pid).includes('with a space') ? true : undefined)),
);
afterAll(() => child.kill('SIGKILL'));

describe.each([
  ['/proc', '/proc'],
  ['ps, where there is no /proc', NO_PROC],
])('A process is identified by %s', (_, proc) => {
  test('compares the arguments, too', () => {
    expect(commandLine(pid, proc)).toContain(process.execPath);
    expect(commandLine(pid, proc)).toContain('with a space');
  });

  test('among the children of its parent', () => {
    expect(childrenOf(process.pid, proc)).toContain(pid);
    expect(childrenOf(pid, proc)).toEqual([]);
  });

  test('only while it is running', async () => {
    const other = spawn(process.execPath, ['-e', '']);
    await once(other, 'exit');
    expect(commandLine(other.pid ?? 0, proc)).toBe('');
  });
});
