import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The state of the account that deployments read. */
export type Account = {
  /** Secrets by Worker env; an env without an entry was never deployed. */
  secrets: Record<string, string[]>;
  buckets: string[];
  /** The env whose upload fails. */
  refused?: string;
};

export type FakeWrangler = {
  /** A PATH that finds this wrangler and git before the real ones. */
  path: string;
  set(account: Account): void;
  /** The commands since the last call, without `--config <file>`. */
  takeCommands(): string[];
  /** Simulates uncommitted changes in the checkout. */
  change(files: string): void;
  remove(): void;
};

/**
 * Replaces wrangler, which would need an account: records its arguments and answers alike. A shell script, because it
 * starts instantly; the account's state is in files, secrets one per line.
 */
const SCRIPT = `#!/bin/sh
cd "\${0%/*}"
words=
name=
while [ $# -gt 0 ]; do
  case $1 in
    --config) shift 2; continue ;;
    --env) name=$2 ;;
  esac
  words="$words $1"
  shift
done
words=\${words# }
echo "$words" >> commands
fail() { echo "✘ [ERROR] $1" >&2; exit 1; }
set -- $words
case $words in
  'secret bulk '*) grep -o '[{,]"[A-Z0-9_]*":' "$3" | tr -d '{,":' >> "secrets/$name" ;;
  'secret list '*)
    [ -f "secrets/$name" ] || fail 'This Worker does not exist on your account. [code: 10007]'
    listed=
    while read -r secret; do listed="$listed,{\\"name\\":\\"$secret\\",\\"type\\":\\"secret_text\\"}"; done < "secrets/$name"
    echo "[\${listed#,}]" ;;
  'r2 bucket info '*)
    [ -f "buckets/$4" ] || fail 'The specified bucket does not exist. [code: 10006]'
    echo '{}' ;;
  'r2 bucket create '*) : > "buckets/$4" ;;
  'deploy '*)
    [ -f "refused/$name" ] && fail 'A request to the Cloudflare API failed.'
    echo "Uploaded $name" ;;
  *) fail 'Unknown arguments' ;;
esac
`;

/** A clean checkout, unless a file lists changes. */
const GIT = `#!/bin/sh
[ "$1" = status ] && cat "$(dirname "$0")/changes" 2>/dev/null
exit 0
`;

export function createFakeWrangler(): FakeWrangler {
  const dir = mkdtempSync(join(tmpdir(), 'fake-wrangler-'));
  writeFileSync(join(dir, 'wrangler'), SCRIPT, { mode: 0o755 });
  writeFileSync(join(dir, 'git'), GIT, { mode: 0o755 });
  const log = join(dir, 'commands');
  const clear = () => writeFileSync(log, '');
  clear();
  const put = (kind: string, files: [name: string, lines: readonly string[]][]) => {
    rmSync(join(dir, kind), { recursive: true, force: true });
    mkdirSync(join(dir, kind));
    for (const [name, lines] of files)
      writeFileSync(join(dir, kind, name), lines.map((line) => `${line}\n`).join(''));
  };
  return {
    path: [dir, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    set: ({ secrets, buckets, refused }) => {
      put('secrets', Object.entries(secrets));
      put(
        'buckets',
        buckets.map((bucket) => [bucket, []]),
      );
      put('refused', refused === undefined ? [] : [[refused, []]]);
    },
    takeCommands: () => {
      const commands = readFileSync(log, 'utf8').split('\n').slice(0, -1);
      clear();
      return commands;
    },
    change: (files) => writeFileSync(join(dir, 'changes'), files),
    remove: () => rmSync(dir, { recursive: true }),
  };
}
