import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Command } from 'commander';
import { print, TERMINAL } from '../../operator/program/terminal/print.ts';
import { readObjectStorage } from '../../shared/kernel/storage/object-storage-config.ts';
import { describeCheckout } from '../describe-checkout.ts';
import { hostOrThrow } from '../own-database.ts';
import { DeployError } from '../wrangler.ts';
import { openBackupStore } from './backup-store.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const MEGABYTE = 1e6;

/** `npm run backup`: a dump of the database, encrypted, to R2. */
export const createBackupProgram = (): Command =>
  new Command('backup')
    .description('Back up the database to R2, encrypted, and delete expired backups')
    .option('--list', 'list the backups that are complete, and back nothing up')
    .option('--new-key', 'print a new pair of keys, and back nothing up')
    .configureOutput(TERMINAL)
    .exitOverride()
    .action(async ({ list, newKey }: { list?: boolean; newKey?: boolean }) => {
      if (newKey) return await printKeys();
      const store = openStore();
      if (list) return (await store.list()).complete.forEach((name) => void print(name));
      const { manifest, deleted } = await takeBackup({
        databaseUrl: directAddress(),
        store,
        recipients: wordsOf('BACKUP_RECIPIENTS'),
        version: describeCheckout(),
      });
      const { name, bytes, figures } = manifest;
      print(
        `Stored ${name}: ${(bytes / MEGABYTE).toFixed(1)} MB, ${figures.rows['public.movement']} movements.`,
      );
      for (const expired of deleted) print(`Deleted ${expired}.`);
      // It was stored all the same: what is wrong is in the database.
      if (figures.unbalanced > 0)
        throw new DeployError(
          `The balances of ${figures.unbalanced} accounts are not the sums of their movements: run npm run operator -- ledger check.`,
        );
    });

/** `npm run restore`: a backup into an empty database. */
export const createRestoreProgram = (): Command =>
  new Command('restore')
    .description('Restore a backup into an empty database, and compare it with what was backed up')
    .argument('[backup]', 'its name, as npm run backup -- --list prints it; by default the last one')
    .configureOutput(TERMINAL)
    .exitOverride()
    .action(async (name: string | undefined) => {
      const { figures, takenAt, ...manifest } = await restoreBackup({
        databaseUrl: directAddress(),
        store: openStore(),
        identities: wordsOf('BACKUP_IDENTITY'),
        name,
      });
      const rows = Object.values(figures.rows).reduce((sum, count) => sum + count, 0);
      print(
        `Restored ${manifest.name}: ${manifest.system ?? 'a system without a name'} as of ${takenAt}, ${rows} rows.`,
      );
      print('Each table has as many rows as were backed up, and the ledger has the same ones.');
      print(
        `Next: check out ${manifest.version}, run npm run db:migrate, and make the logins (npm run db:login).`,
      );
    });

async function printKeys(): Promise<void> {
  const identity = await generateX25519Identity();
  print(`BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`);
  print(`BACKUP_IDENTITY=${identity}`);
}

function openStore() {
  const objectStorage = readObjectStorage(process.env);
  if (objectStorage === undefined)
    throw new DeployError('Set R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY.');
  return openBackupStore(objectStorage);
}

function directAddress(): string {
  const { DATABASE_URL: address = '' } = process.env;
  if (!URL.canParse(address)) throw new DeployError('Set DATABASE_URL to the address of the database.');
  // Behind Neon's pool, a snapshot cannot be shared by two sessions.
  hostOrThrow(address, 'direct', 'Nothing was done');
  return address;
}

function wordsOf(name: 'BACKUP_RECIPIENTS' | 'BACKUP_IDENTITY'): string[] {
  const words = (process.env[name] ?? '').split(',').map((word) => word.trim());
  if (words.every((word) => word === ''))
    throw new DeployError(`Set ${name}; npm run --silent backup -- --new-key prints a new pair.`);
  return words.filter(Boolean);
}
