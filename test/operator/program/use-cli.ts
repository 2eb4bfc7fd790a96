import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { addUser } from '../../../shared/people/add-user.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

const SOURCE = fileURLToPath(new URL('../../../operator/cli.ts', import.meta.url));

type Ended = { code: number | null; stdout: string; stderr: string };

/** The command line of a cloud, each command in a process of its own. */
export function useCli() {
  let cloud: OperatorCloud;
  let dir: string;
  let cli: string;
  beforeAll(async () => {
    cloud = await openCloud();
    // Bundled into a few files instead of hundreds, so that each of the many processes starts much faster.
    dir = mkdtempSync(join(tmpdir(), 'operator-cli-'));
    cli = join(dir, 'cli.mjs');
    const banner = {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    };
    await build({
      entryPoints: [SOURCE],
      outdir: dir,
      outExtension: { '.js': '.mjs' },
      banner,
      // Splitting makes a command load only its own group, as from the sources.
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
    });
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await cloud.close();
  });

  /** Runs the command line in a process of its own. */
  function operator(words: string[], options: { input?: string; variables?: object } = {}): Promise<Ended> {
    const child = spawn(process.execPath, [cli, ...words], {
      env: { NODE_COMPILE_CACHE: join(dir, 'compiled'), ...cloud.environment, ...options.variables },
    });
    const ended: Ended = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      ended.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      ended.stderr += chunk;
    });
    // A command that reads no input may end before it is written.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve({ ...ended, code }));
    });
  }

  /** The `--json` output of a command that must succeed. */
  async function answer(...words: string[]) {
    const { code, stdout, stderr } = await operator([...words, '--json']);
    if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${code}\n${stderr}`);
    return JSON.parse(stdout);
  }

  /** A new organization with an owner. */
  async function newOrganization(): Promise<{ name: string; id: number }> {
    const { ctx } = cloud.openContext();
    const name = `Acme ${crypto.randomUUID()}`;
    const { id } = await createOrganization(ctx, { name, account: { currency: 'COP' } });
    await addUser(ctx, { organizationId: id, email: 'ana@example.com', role: 'owner' });
    return { name, id };
  }

  return { operator, answer, newOrganization, cloud: () => cloud, folder: () => dir };
}
