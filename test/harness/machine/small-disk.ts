import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this machine lets the tests mount a file system: Linux, as root. */
export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

export type SmallDisk = {
  readonly folder: string;
  /** Leaves no page free. */
  fill(): void;
  /** Makes room again. */
  empty(): void;
  remove(): void;
};

/** A disk of a few kilobytes, in memory. */
export function mountSmallDisk(kilobytes = 64): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  const filling = join(folder, 'filling');
  return {
    folder,
    fill() {
      try {
        writeFileSync(filling, Buffer.alloc(kilobytes * 1024));
      } catch {
        // It has all the room that there was.
      }
    },
    empty: () => rmSync(filling, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'can-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
