import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = fileURLToPath(new URL('../../local/run-until-end.ts', import.meta.url));

/** Runs a program until it has exited and all that it printed is read, and sends it Ctrl-C when it prints `ready`. */
async function run(start: string): Promise<{ code: unknown; printed: string }> {
  const program = `
    import { runUntilEnd } from '${MODULE}';
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const stop = async () => { await pause(50); console.log('stopped'); };
    await runUntilEnd(async ({ signal, end }) => { ${start} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    if (printed === 'ready\n') child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, printed };
}

test('a step after the start that fails because of Ctrl-C does not exit before everything has stopped', async () => {
  const greet = `async () => {
    console.log('ready');
    while (!signal.aborted) await pause(5);
    throw new Error('the database is gone');
  }`;
  expect(await run(`return { stop, greet: ${greet} };`)).toEqual({ code: 0, printed: 'ready\nstopped\n' });
});

test('an exception that nobody catches stops everything and exits with 1', async () => {
  const greet = `async () => { setTimeout(() => { throw new Error('a connection broke'); }, 10); await pause(5_000); }`;
  expect(await run(`return { stop, greet: ${greet} };`)).toEqual({ code: 1, printed: 'stopped\n' });
});

test('a start that Ctrl-C interrupts ends at its next step, and its failure is not one', async () => {
  const start = `console.log('ready'); while (!signal.aborted) await pause(5); await stop(); signal.throwIfAborted();`;
  expect(await run(start)).toEqual({ code: 0, printed: 'ready\nstopped\n' });
});

test('a start that fails exits with 1', async () => {
  expect(await run(`await stop(); throw new Error('no room');`)).toEqual({ code: 1, printed: 'stopped\n' });
});

test('what cannot be kept alive ends everything with 1', async () => {
  expect(await run(`return { stop, greet: async () => end(1) };`)).toEqual({ code: 1, printed: 'stopped\n' });
});
