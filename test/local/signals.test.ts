import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SIGNALS = fileURLToPath(new URL('../../local/signals.ts', import.meta.url));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'only our handler receives %s, whatever libraries install before and after',
  async (signal) => {
    const program = `
      import { takeSignals } from '${SIGNALS}';
      const exit = () => process.exit(9);
      process.on('${signal}', exit);
      takeSignals(async () => { console.log('ours'); process.exit(0); });
      process.on('${signal}', exit);
      process.once('${signal}', exit);
      process.prependListener('${signal}', exit);
      await new Promise((resolve) => setImmediate(resolve));
      process.on('exit', () => {});
      setInterval(() => {}, 1_000);
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed === 'ready\n') child.kill(signal);
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, printed }).toEqual({ code: 0, printed: 'ready\nours\n' });
  },
);
