import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The state of the account that deployments read. */
type Account = {
  /** Secrets by Worker env; an env without an entry was never deployed. */
  secrets: Record<string, string[]>;
  buckets: string[];
  /** The env whose new version is refused: when it is uploaded, or when it is to take requests. */
  refused?: string;
  refusedAt?: 'upload' | 'deploy' | 'triggers' | 'rollback';
};

type FakeWrangler = {
  /** A PATH that finds this wrangler and git before the real ones. */
  path: string;
  /** The wrangler alone. */
  program: string;
  set(account: Account): void;
  /** Lists the versions that answer an env's requests, with their percentages. */
  servingOf(env: string): string;
  /** The secrets of a Worker that has none yet make an empty version. */
  serve(env: string, version: string): void;
  /** The secrets that were put on a function, with their values: none, if it takes none. */
  valuesOf(env: string): Record<string, string>;
  /** The stored object, as `bucket/key`. */
  objectOf(path: string): string;
  /** The commands since the last call, without `--config <file>`. */
  takeCommands(): string[];
  /** Simulates uncommitted changes in the checkout. */
  change(files: string): void;
  /** Changes what `git describe` says of the checkout. */
  checkOut(tag: string): void;
  /** Forgets every version and object, as before the first release. */
  forget(): void;
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
file=
while [ $# -gt 0 ]; do
  case $1 in
    --config) shift 2; continue ;;
    --env) name=$2 ;;
    --file) file=$2; shift 2; continue ;;
  esac
  words="$words $1"
  shift
done
words=\${words# }
echo "$words" >> commands
refuse() { [ "$(cat "refused/$name" 2>/dev/null)" != "$1" ] || fail 'A request to the Cloudflare API failed.'; }
fail() { echo "✘ [ERROR] $1" >&2; exit 1; }
set -- $words
case $words in
  'secret bulk '*)
    [ -f "serving/$name" ] || echo '00000000-0000-4000-8000-00000000000f 100' > "serving/$name"
    mkdir -p values && cat "$3" >> "values/$name" && echo >> "values/$name"
    grep -o '[{,]"[A-Z0-9_]*":' "$3" | tr -d '{,":' >> "secrets/$name" ;;
  'secret list '*)
    [ -f "secrets/$name" ] || fail "Worker \\"operator-$name\\" (env: $name) not found.

If this is a new Worker, run \\\`wrangler deploy\\\` first to create it.
Otherwise, check that the Worker name is correct and you're logged into the right account."
    listed=
    while read -r secret; do listed="$listed,{\\"name\\":\\"$secret\\",\\"type\\":\\"secret_text\\"}"; done < "secrets/$name"
    echo "[\${listed#,}]" ;;
  'r2 bucket info '*)
    [ -f "buckets/$4" ] || fail 'The specified bucket does not exist. [code: 10006]'
    echo '{}' ;;
  'r2 bucket create '*) : > "buckets/$4" ;;
  'deployments status '*)
    [ -f "serving/$name" ] || fail 'This Worker does not exist on your account. [code: 10007]'
    listed=
    while read -r id share; do listed="$listed,{\\"version_id\\":\\"$id\\",\\"percentage\\":$share}"; done < "serving/$name"
    echo "{\\"versions\\":[\${listed#,}]}" ;;
  'versions view '*)
    [ ! -f "uploaded/$3" ] || own='{"name":"CF_VERSION_METADATA","type":"version_metadata"}'
    echo "{\\"resources\\":{\\"bindings\\":[$own]}}" ;;
  'versions upload '*|'deploy '*)
    refuse upload
    type=deploy
    if [ "$1" = versions ]; then
      type=version-upload
      [ -f "serving/$name" ] || [ -f "secrets/$name" ] ||
        fail 'You cannot upload a new version of a Worker that does not yet exist. Please run the \`deploy\` command first.'
    fi
    echo >> counter
    id=$(printf '00000000-0000-4000-8000-%012d' "$(wc -l < counter)")
    : > "uploaded/$id"
    [ $type = version-upload ] || echo "$id 100" > "serving/$name"
    echo "{\\"type\\":\\"$type\\",\\"version_id\\":\\"$id\\"}" > "$WRANGLER_OUTPUT_FILE_PATH" ;;
  'versions deploy '*)
    refuse deploy
    echo "$words" | grep -o '[0-9a-f-]*@[0-9]*' | tr '@' ' ' > "serving/$name" ;;
  'rollback '*)
    refuse rollback
    echo "$2 100" > "serving/$name" ;;
  'triggers deploy '*) refuse triggers ;;
  'r2 object get '*) cat "objects/$4" 2>/dev/null || fail 'The specified key does not exist.' ;;
  'r2 object put '*) mkdir -p "objects/\${4%/*}" && cp "$file" "objects/$4" ;;
  *) fail 'Unknown arguments' ;;
esac
`;

/** A clean checkout, unless a file lists changes, of another tag when told. */
const GIT = `#!/bin/sh
cd "\${0%/*}"
[ "$1" = status ] && cat changes 2>/dev/null
[ "$1" = describe ] && { cat tag 2>/dev/null || echo v6.0.0; }
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
    program: join(dir, 'wrangler'),
    set: ({ secrets, buckets, refused, refusedAt = 'deploy' }) => {
      put('secrets', Object.entries(secrets));
      put(
        'buckets',
        buckets.map((bucket) => [bucket, []]),
      );
      put('refused', refused === undefined ? [] : [[refused, [refusedAt]]]);
      for (const kept of ['serving', 'uploaded', 'objects']) mkdirSync(join(dir, kept), { recursive: true });
    },
    servingOf: (env) =>
      readFileSync(join(dir, 'serving', env), 'utf8')
        .trim()
        .replaceAll('\n', ', '),
    serve: (env, version) => writeFileSync(join(dir, 'serving', env), `${version} 100\n`),
    valuesOf: (env) => {
      const file = join(dir, 'values', env);
      // The MCP server has no secrets.
      if (!existsSync(file)) return {};
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      return Object.assign({}, ...lines.map((line) => JSON.parse(line)));
    },
    objectOf: (path) => readFileSync(join(dir, 'objects', path), 'utf8'),
    forget: () => {
      for (const kept of ['serving', 'uploaded', 'objects', 'counter'])
        rmSync(join(dir, kept), { recursive: true, force: true });
    },
    takeCommands: () => {
      const commands = readFileSync(log, 'utf8').split('\n').slice(0, -1);
      clear();
      return commands;
    },
    change: (files) => writeFileSync(join(dir, 'changes'), files),
    checkOut: (tag) => writeFileSync(join(dir, 'tag'), `${tag}\n`),
    remove: () => rmSync(dir, { recursive: true }),
  };
}
