import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { runProgram } from '../../harness/machine/run-program.ts';
import { packagesOf } from '../../harness/repository/packages-of.ts';

/** Packages of every command: parsing, validation and the two stores. */
const EVERY = ['@neondatabase/serverless', '@upstash/redis', 'commander', 'drizzle-orm', 'zod'];
/** Further packages of single nouns, which their commands wait to load. */
const OWN: Record<string, string[]> = {
  'calls/caller-id-commands.ts': ['libphonenumber-js'],
  'links/domain-commands.ts': ['ipaddr.js'],
  'billing/ledger-commands.ts': ['pg'],
  'people/person-commands.ts': ['libphonenumber-js'],
  'people/key-commands.ts': ['ipaddr.js'],
  'numbers/numbering-plan-commands.ts': ['pg'],
  'numbers/portability-commands.ts': ['pg'],
  'people/onboard-command.ts': ['ipaddr.js'],
  'people/organization-commands.ts': ['ipaddr.js'],
  'webhooks/delivery-commands.ts': ['@upstash/qstash'],
  'webhooks/webhook-commands.ts': ['@upstash/qstash', 'ipaddr.js'],
};

const nouns = globSync('operator/*/*-{command,commands}.ts').map((file) => file.replace('operator/', ''));

describe('A command, which may take up to a second,', () => {
  test('loads no noun before it knows which one', async () => {
    expect(await packagesOf('operator/program/run-command.ts')).toEqual(EVERY);
  });

  test.each(nouns)('of %s loads only the packages that it needs', async (noun) => {
    const allowed = [...EVERY, ...(OWN[noun] ?? [])].toSorted();
    expect(allowed).toEqual(expect.arrayContaining(await packagesOf(`operator/${noun}`)));
  });

  test('does not read Drizzle’s long package.json for each of its files', async () => {
    const spy = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from 'node:module';
      const asked = [];
      registerHooks({ resolve(specifier, context, next) {
        if (specifier.includes('drizzle-orm') || (context.parentURL ?? '').includes('drizzle-orm')) asked.push(specifier);
        return next(specifier, context);
      } });
      process.on('exit', () => console.error(JSON.stringify(asked)));`)}`;
    const { stderr } = await runProgram('operator/cli.ts', ['organization', 'list', '--help'], {
      NODE_OPTIONS: `--import ${spy}`,
    });
    const asked: string[] = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked.filter((specifier) => specifier.startsWith('.'))).toEqual([]);
  });

  test('is compiled into a cache that only the project writes', () => {
    expect(manifest.scripts.operator).toBe(
      'NODE_COMPILE_CACHE=node_modules/.cache/node node operator/cli.ts',
    );
  });
});
