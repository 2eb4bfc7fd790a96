import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What the account has, as far as deployments ask. */
export type Account = {
  /** Secrets by Worker env; an env that is left out is a Worker that was never deployed. */
  secrets: Record<string, string[]>;
  buckets: string[];
  /** The env whose upload the platform refuses. */
  refused?: string;
};

export type FakeWrangler = {
  /** A PATH with nothing but this wrangler before what Node and git are found on. */
  path: string;
  set(account: Account): void;
  /** The commands since the last time, without `--config <file>`. */
  takeCommands(): string[];
  /** Lets the checkout have changes that are not committed. */
  change(files: string): void;
  remove(): void;
};

/** Stands where wrangler would need an account: remembers its arguments and answers as wrangler does. */
const SCRIPT = `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
const words = process.argv.slice(2);
const at = words.indexOf('--config');
const [, config] = words.splice(at, 2);
const file = __dirname + '/account.json';
const account = JSON.parse(readFileSync(file, 'utf8'));
const { env } = JSON.parse(readFileSync(config, 'utf8'));
appendFileSync(__dirname + '/commands', words.join(' ') + '\\n');
const fail = (text) => { console.error('✘ [ERROR] ' + text); process.exit(1); };
const name = words[words.indexOf('--env') + 1];
const command = words.slice(0, 3).join(' ');
if (command.startsWith('secret bulk')) {
  const given = Object.keys(JSON.parse(readFileSync(words[2], 'utf8')));
  account.secrets[name] = [...new Set([...(account.secrets[name] ?? []), ...given])];
  writeFileSync(file, JSON.stringify(account));
} else if (words[0] === 'secret') {
  if (!account.secrets[name]) fail('This Worker does not exist on your account. [code: 10007]');
  console.log(JSON.stringify(account.secrets[name].map((secret) => ({ name: secret, type: 'secret_text' }))));
} else if (command === 'r2 bucket info') {
  if (!account.buckets.includes(words[3])) fail('The specified bucket does not exist. [code: 10006]');
  console.log('{}');
} else if (command === 'r2 bucket create') {
  account.buckets.push(words[3]);
  writeFileSync(file, JSON.stringify(account));
} else if (words[0] === 'deploy') {
  if (name === account.refused) fail('A request to the Cloudflare API failed.');
  console.log('Uploaded ' + env[name].name);
} else fail('Unknown arguments');
`;

/** Answers for a checkout without changes, unless there is a file of them. */
const GIT = `#!/bin/sh
[ "$1" = status ] && cat "$(dirname "$0")/changes" 2>/dev/null
exit 0
`;

export function createFakeWrangler(): FakeWrangler {
  const dir = mkdtempSync(join(tmpdir(), 'fake-wrangler-'));
  writeFileSync(join(dir, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(dir, 'wrangler'), SCRIPT);
  chmodSync(join(dir, 'wrangler'), 0o755);
  writeFileSync(join(dir, 'git'), GIT, { mode: 0o755 });
  const log = join(dir, 'commands');
  const clear = () => writeFileSync(log, '');
  clear();
  return {
    path: [dir, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    set: (account) => writeFileSync(join(dir, 'account.json'), JSON.stringify(account)),
    takeCommands: () => {
      const commands = readFileSync(log, 'utf8').split('\n').slice(0, -1);
      clear();
      return commands;
    },
    change: (files) => writeFileSync(join(dir, 'changes'), files),
    remove: () => rmSync(dir, { recursive: true }),
  };
}
