import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CAN_MOUNT } from '../harness/machine/small-disk.ts';

const LOCAL = fileURLToPath(new URL('../../local', import.meta.url));
const NOBODY = 65_534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns what a process prints that runs these statements on the functions of the data directory. */
function said(statements: string, uid = process.getuid?.() ?? 0): string {
  const program = `
    import { claimDataDir } from '${LOCAL}/data-dir.ts';
    import { secureDataDir } from '${LOCAL}/secure-data-dir.ts';
    import { writeFileSync } from 'node:fs';
    try { ${statements} } catch (error) { console.log(error.message); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    uid,
  });
  return stdout + stderr;
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('a claim is not readable by others', () => {
  expect(
    said(`claimDataDir('${folder}'); const { statSync } = await import('node:fs');
      console.log((statSync('${folder}/claim').mode & 0o777).toString(8));`),
  ).toBe('600\n');
});

test('a folder with files that do not belong to a run is refused and left unchanged', () => {
  const theirs = join(folder, 'thesis.txt');
  writeFileSync(theirs, 'years of work');
  const started = (program: string, dataDir: string) =>
    spawnSync(process.execPath, [join(LOCAL, program)], {
      encoding: 'utf8',
      cwd: folder,
      timeout: 60_000,
      env: { ...process.env, OPERATOR_DATA_DIR: dataDir },
    });
  for (const program of ['start.ts', 'reset.ts']) {
    const { status, stderr } = started(program, folder);
    expect([program, status]).toEqual([program, 1]);
    expect(stderr).toContain("has files that are not a local run's");
  }
  expect(readdirSync(folder)).toEqual(['thesis.txt']);
});

test('an empty OPERATOR_DATA_DIR names the usual folder, not the one that the program was started in', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `console.log((await import('${LOCAL}/data-dir.ts')).DATA_DIR)`],
    { encoding: 'utf8', cwd: folder, env: { ...process.env, OPERATOR_DATA_DIR: '' } },
  );
  expect(stdout).toBe(`${join(LOCAL, '../.local')}\n`);
});

test('a folder that a run has used is used again', () => {
  const dataDir = join(folder, 'state');
  const use = `claimDataDir('${dataDir}'); writeFileSync('${dataDir}/mails', '');`;
  expect(said(use)).toBe('');
  expect(said(use)).toBe('');
});

test('closes a folder to others, including existing and later files', () => {
  const dataDir = join(folder, 'state');
  mkdirSync(join(dataDir, 'mail'), { recursive: true, mode: 0o755 });
  const earlier = join(dataDir, 'mail', 'mails.jsonl');
  writeFileSync(earlier, '', { mode: 0o644 });
  writeFileSync(join(dataDir, 'seeded'), '');
  const later = join(dataDir, 'environment.json');
  expect(
    said(`claimDataDir('${dataDir}'); secureDataDir('${dataDir}'); writeFileSync('${later}', '');`),
  ).toBe('');
  expect([dataDir, join(dataDir, 'mail')].map(modeOf)).toEqual(['700', '700']);
  expect([earlier, later].map(modeOf)).toEqual(['600', '600']);
});

test('says that a file is not a directory', () => {
  const dataDir = join(folder, 'file');
  writeFileSync(dataDir, '');
  expect(said(`claimDataDir('${dataDir}');`)).toMatch(`${dataDir} is not a directory. Name another`);
});

// Only root can be somebody else, and mount.
test.runIf(process.getuid?.() === 0)('says that a folder belongs to another user', () => {
  const dataDir = join(folder, 'theirs');
  mkdirSync(dataDir, { mode: 0o700 });
  expect(said(`claimDataDir('${dataDir}');`, NOBODY)).toMatch(
    `${dataDir} belongs to another user (0). Start as that user`,
  );
  expect(said(`claimDataDir('${join(folder, 'new')}');`, NOBODY)).toMatch(
    'cannot be written: the permissions',
  );
});

test.runIf(CAN_MOUNT)('says that a folder is read-only', () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
  try {
    for (const dataDir of [folder, join(folder, 'new')])
      expect(said(`claimDataDir('${dataDir}');`)).toMatch(`${dataDir} is read-only. Name another`);
  } finally {
    execFileSync('umount', [folder]);
  }
});
