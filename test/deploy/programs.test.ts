import { afterAll, expect, test } from 'vitest';
import { IS_CI } from '../harness/ci.ts';
import { runProgram } from '../harness/machine/run-program.ts';
import { createFakeWrangler } from './fake-wrangler.ts';

const wrangler = createFakeWrangler();
afterAll(() => wrangler.remove());

test.runIf(IS_CI)('The programs match the commands', async () => {
  const given = ['--target', 'qa', 'nonsense'];
  const { code, stderr } = await runProgram('deploy/cli.ts', given, { PATH: wrangler.path });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('Unknown function: nonsense'),
  });
  const put = await runProgram('deploy/secrets.ts', ['--target', 'qa'], {}, 'NO_SUCH_SECRET=1');
  expect(put).toMatchObject({ code: 1, stderr: expect.stringContaining('No function takes NO_SUCH_SECRET') });
});

test.runIf(IS_CI)('A rehearsal bundles with the real wrangler without an account or variables', async () => {
  const variables = { DATABASE_URL: undefined, QSTASH_TOKEN: undefined, CLOUDFLARE_API_TOKEN: undefined };
  const words = ['--target', 'qa', '--dry-run', 'redirect'];
  const { code, stdout } = await runProgram('deploy/cli.ts', words, variables);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^function +qa-operator-redirect +[\d.]+ kB gzip +aws:us-east-1 +go\.operator-qa\.example\/\*/m,
  );
});

test('db:migrate explains itself, and accepts no other arguments', async () => {
  const help = await runProgram('db/migrate.ts', ['--help'], { DATABASE_URL: undefined });
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('DATABASE_URL') });
  const other = await runProgram('db/migrate.ts', ['--force'], { DATABASE_URL: undefined });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('takes no words') });
});
