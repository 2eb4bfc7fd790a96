import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { createBackupProgram, createRestoreProgram } from '../../../deploy/backup/backup-programs.ts';
import { openBackupStore } from '../../../deploy/backup/backup-store.ts';
import { asLogin } from '../../../local/postgres/local-logins.ts';
import { openFolderBucket } from '../../../local/r2/folder-bucket.ts';
import { startR2 } from '../../../local/r2/server.ts';
import { runCommand } from '../../deploy/run-command.ts';
import { IS_CI } from '../../harness/ci.ts';
import { workerPostgres } from '../../harness/cloud/worker-database.ts';
import { openTenant, topUp } from '../../sql/suite/tenants.ts';
import { useSql } from '../../sql/suite/use-sql.ts';

const ACCESS = { accessKeyId: 'backups', secretAccessKey: 'secret-of-backups' };
const PART = 5 * 2 ** 20;

const sql = useSql();
const folder = join(tmpdir(), `operator-backups-${randomUUID()}`);
let settings: Record<
  'R2_ENDPOINT' | 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY' | 'R2_BUCKET_PREFIX',
  string
>;
let keys: { identity: string; recipient: string };
let stop: () => Promise<void>;

beforeAll(async () => {
  const r2 = await startR2(ACCESS, async (name) =>
    name === 'test-backups' ? openFolderBucket(folder) : undefined,
  );
  stop = () => r2.close();
  settings = {
    R2_ENDPOINT: r2.url,
    R2_ACCESS_KEY_ID: ACCESS.accessKeyId,
    R2_SECRET_ACCESS_KEY: ACCESS.secretAccessKey,
    R2_BUCKET_PREFIX: 'test-',
  };
  const identity = await generateX25519Identity();
  keys = { identity, recipient: await identityToRecipient(identity) };
});
afterAll(() => stop());
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

const files = (): string[] => {
  try {
    return readdirSync(join(folder, 'objects')).sort();
  } catch {
    return [];
  }
};
const uploads = (): string[] => readdirSync(join(folder, 'uploads'));
const fileOf = (name: string) => join(folder, 'objects', `${name}.dump.age`);
const store = () => openBackupStore(settings, PART);

async function* chunksOf(data: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < data.length; from += 65_536) yield data.subarray(from, from + 65_536);
}

describe('The bucket of backups', () => {
  test('stores a stream in parts, as it was sent', async () => {
    const data = randomBytes(2 * PART + 12_345);
    const { bytes } = await store().upload('2026-11-28T03-00-05Z', chunksOf(data));
    expect(bytes).toBe(data.length);
    expect(readFileSync(fileOf('2026-11-28T03-00-05Z')).equals(data)).toBe(true);
  });

  test('has nothing of a stream that broke off', async () => {
    async function* broken() {
      yield randomBytes(PART + 1);
      throw new Error('cut');
    }
    await expect(store().upload('2026-11-28T03-00-05Z', broken())).rejects.toThrow('cut');
    expect([files(), uploads()]).toEqual([[], []]);
  });

  test('keeps the file of a backup when another one takes its name', async () => {
    const data = randomBytes(10);
    await store().upload('2026-11-28T03-00-05Z', chunksOf(data));
    const another = store().upload('2026-11-28T03-00-05Z', chunksOf(randomBytes(PART + 1)));
    await expect(another).rejects.toThrow('already');
    expect(readFileSync(fileOf('2026-11-28T03-00-05Z')).equals(data)).toBe(true);
    expect(uploads()).toEqual([]);
  });

  test('shows nothing of an upload whose program was killed', async () => {
    let arrived = () => {};
    const sent = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    async function* hanging() {
      yield randomBytes(PART + 1);
      arrived();
      await new Promise(() => {});
    }
    void store().upload('2026-11-28T03-00-05Z', hanging());
    await sent;
    expect(uploads()).toHaveLength(1);
    expect(await store().list()).toEqual({ complete: [], incomplete: [] });
  });

  test('counts a file without its manifest as incomplete', async () => {
    await store().upload('2026-11-28T03-00-05Z', chunksOf(randomBytes(10)));
    expect(await store().list()).toEqual({ complete: [], incomplete: ['2026-11-28T03-00-05Z'] });
    expect(await store().findManifest('2026-11-28T03-00-05Z')).toBeUndefined();
  });

  test('is refused with a wrong key, and says so', async () => {
    const stranger = openBackupStore({ ...settings, R2_SECRET_ACCESS_KEY: 'wrong' });
    await expect(stranger.list()).rejects.toMatchObject({ code: 'OBJECT_NOT_READ' });
    await expect(stranger.upload('2026-11-28T03-00-05Z', chunksOf(randomBytes(10)))).rejects.toMatchObject({
      code: 'OBJECT_NOT_WRITTEN',
    });
  });
});

/** Whether pg_dump is as new as the Postgres of the tests; on CI it has to be. */
function hasPgDump(): boolean {
  if (IS_CI) return true;
  try {
    const [, major] = / (\d+)\./.exec(execFileSync('pg_dump', ['--version'], { encoding: 'utf8' })) ?? [];
    return Number(major) >= 18;
  } catch {
    return false;
  }
}

describe.runIf(hasPgDump())('A backup', () => {
  const backUp = (variables: Record<string, string | undefined> = {}, words: string[] = []) =>
    runCommand(createBackupProgram, words, {
      ...settings,
      DATABASE_URL: asLogin(sql.url(), 'backups'),
      BACKUP_RECIPIENTS: keys.recipient,
      ...variables,
    });
  const restore = (databaseUrl: string, variables: Record<string, string> = {}, words: string[] = []) =>
    runCommand(createRestoreProgram, words, {
      ...settings,
      DATABASE_URL: databaseUrl,
      BACKUP_IDENTITY: keys.identity,
      ...variables,
    });

  /** Lends an empty database. */
  async function withEmpty<T>(work: (url: string) => Promise<T>): Promise<T> {
    const postgres = await workerPostgres();
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    await postgres.createDatabase(name);
    try {
      return await work(postgres.url(name));
    } finally {
      await sql.query(`drop database ${name} with (force)`);
    }
  }

  const LEDGER = `select (select count(*) from movement)::int as movements,
       (select sum(amount_micro) from movement)::text as moved, (select sum(balance_micro) from billing_account)::text as balances,
       (select count(*) from backup)::int as backups`;
  async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  let name: string;
  /** Stores one backup, with an organization that has two movements. */
  async function storeOne(): Promise<void> {
    const { organizationId } = await openTenant(sql);
    for (const micro of [5_000, 7_000]) await topUp(sql, organizationId, micro);
    const { stdout, stderr, code } = await backUp();
    expect([code, stderr]).toEqual([0, '']);
    name = /^Stored (\S+):/.exec(stdout)?.[1] ?? '';
  }

  test('a backup that is taken while the ledger changes is restored with the same ledger, and migrates', async () => {
    const { organizationId } = await openTenant(sql);
    const writer = await sql.connect();
    let isDone = false;
    const writing = (async () => {
      for (; !isDone; )
        await writer.query(
          "select routine.post_movement($1, 'topup', 1000, null, 1, 'More', 'more', null, 'payment')",
          [organizationId],
        );
    })();
    const { code, stdout, stderr } = await backUp();
    isDone = true;
    await writing;
    expect([code, stderr]).toEqual([0, '']);
    const [, stored = '', movements] = /^Stored (\S+): .* MB, (\d+) movements\.$/m.exec(stdout) ?? [];
    const [now] = await ask<{ movements: number }>(sql.url(), LEDGER);
    expect(Number(movements)).toBeLessThan(now?.movements ?? 0);
    expect(files()).toEqual([`${stored}.dump.age`, `${stored}.json`]);
    expect(await ask(sql.url(), 'select name from backup order by taken_at desc limit 1')).toEqual([
      { name: stored },
    ]);

    await withEmpty(async (url) => {
      const restored = await restore(url);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      expect(restored.stdout).toContain(`Restored ${stored}`);
      const [ledger] = await ask<{ movements: number; moved: string; balances: string }>(url, LEDGER);
      expect(ledger?.movements).toBe(Number(movements));
      expect(ledger?.moved).toBe(ledger?.balances);
      // A restore leaves grants and settings to the next migration, and nothing else.
      await migrate(url);
      expect(await ask(asLogin(url, 'operators'), 'select count(*)::int as count from movement')).toEqual([
        { count: Number(movements) },
      ]);
      // Sequences continue where they were.
      await ask(
        url,
        `select routine.post_movement(${organizationId}, 'topup', 1000, null, 1, 'More', 'more', null, 'payment')`,
      );
    });
  });

  test('is taken by a login that can write nothing else', async () => {
    const url = asLogin(sql.url(), 'backups');
    for (const text of [
      'update movement set description = description',
      'delete from backup',
      'create table mine ()',
    ])
      await expect(ask(url, text), text).rejects.toThrow(/permission denied/);
  });

  test('has the partitions that were created after the last migration', async () => {
    await sql.query('select routine.open_click_partitions(array[current_date + 20])');
    const { code, stderr } = await backUp();
    expect([code, stderr]).toEqual([0, '']);
  });

  test('is not restored into a database that has anything', async () => {
    await storeOne();
    const before = await ask(sql.url(), LEDGER);
    const filled = await restore(sql.url());
    expect([filled.code, filled.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
    expect(await ask(sql.url(), LEDGER)).toEqual(before);
    for (const text of [
      'create table mine ()',
      'create schema mine',
      'create function mine() returns int language sql as $$select 1$$',
    ])
      await withEmpty(async (url) => {
        await ask(url, text);
        expect((await restore(url)).stderr, text).toContain('is not empty');
      });
  });

  test('a backup that was cut, changed or replaced is refused, and nothing is restored', async () => {
    await storeOne();
    const whole = readFileSync(fileOf(name));
    const manifest = join(folder, 'objects', `${name}.json`);
    const told = readFileSync(manifest, 'utf8');
    const refused = async (data: Buffer, reason: string) => {
      writeFileSync(fileOf(name), data);
      await withEmpty(async (url) => {
        const { code, stderr } = await restore(url);
        expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
        expect(await ask(url, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
          [],
        );
      });
    };
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - 100) ^ 1, whole.length - 100);
    await refused(whole.subarray(0, -1), 'differs from what was stored');
    await refused(changed, 'differs from what was stored');
    // Somebody who can write to the bucket changes what is said of it too.
    for (const data of [changed, whole.subarray(0, 65_536 * 2 + 1_000), whole.subarray(0, -1)]) {
      const { bytes, sha256 } = await store().upload('2020-01-01T00-00-00Z', chunksOf(data));
      writeFileSync(manifest, JSON.stringify({ ...JSON.parse(told), bytes, sha256 }));
      rmSync(fileOf('2020-01-01T00-00-00Z'));
      await refused(data, 'was changed or is incomplete');
    }
  });

  test('cannot be read with another key', async () => {
    await storeOne();
    await withEmpty(async (url) => {
      const { code, stderr } = await restore(url, { BACKUP_IDENTITY: await generateX25519Identity() });
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('cannot be decrypted with BACKUP_IDENTITY'),
      ]);
      const wrong = await restore(url, { BACKUP_IDENTITY: 'AGE-SECRET-KEY-WRONG' });
      expect(wrong.stderr).toContain('not a secret key of age');
      expect(wrong.stderr).not.toContain('WRONG');
    });
  });

  test('a backup whose content differs from its manifest is found out', async () => {
    await storeOne();
    const manifest = join(folder, 'objects', `${name}.json`);
    const told = JSON.parse(readFileSync(manifest, 'utf8'));
    told.figures.rows['public.movement'] += 1;
    told.figures.ledger.movement = '1';
    writeFileSync(manifest, JSON.stringify(told));
    await withEmpty(async (url) => {
      const { code, stderr } = await restore(url);
      expect(code).toBe(1);
      expect(stderr).toContain('public.movement has');
      expect(stderr).toContain('The rows of movement differ from those that were backed up');
    });
  });

  test('a backup whose dump breaks off leaves nothing behind, and the age of the last one as it was', async () => {
    await storeOne();
    const before = [files(), await ask(sql.url(), LEDGER)];
    const program = join(folder, 'pg_dump');
    writeFileSync(program, '#!/bin/sh\nprintf PGDMP\necho "server closed the connection" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const broken = await backUp({ PATH: folder });
    expect([broken.code, broken.stderr]).toEqual([
      1,
      expect.stringContaining('server closed the connection'),
    ]);
    rmSync(program);
    const missing = await backUp({ PATH: folder });
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('Install postgresql-client')]);
    expect([files(), await ask(sql.url(), LEDGER)]).toEqual(before);
    expect(uploads()).toEqual([]);
  });

  test('is in the format of age, and can be read by whoever has one of several keys', async () => {
    const other = await generateX25519Identity();
    const { code, stdout } = await backUp({
      BACKUP_RECIPIENTS: `${keys.recipient}, ${await identityToRecipient(other)}`,
    });
    expect(code).toBe(0);
    const [, stored = ''] = /^Stored (\S+):/.exec(stdout) ?? [];
    expect(readFileSync(fileOf(stored)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    await withEmpty(async (url) => {
      expect((await restore(url, { BACKUP_IDENTITY: other }, [stored])).code).toBe(0);
    });
  });

  test('deletes those that have expired, once it is stored', async () => {
    await storeOne();
    const manifest = readFileSync(join(folder, 'objects', `${name}.json`), 'utf8');
    for (const old of ['2020-01-01T03-00-00Z', '2020-01-02T03-00-00Z'])
      for (const [kind, data] of [
        ['json', manifest],
        ['dump.age', 'old'],
      ])
        writeFileSync(join(folder, 'objects', `${old}.${kind}`), data ?? '');
    const { stdout } = await backUp();
    expect(stdout).toContain('Deleted 2020-01-02T03-00-00Z.');
    expect((await backUp({}, ['--list'])).stdout.split('\n')[0]).toBe('2020-01-01T03-00-00Z');
  });
});

test('backups refuse missing settings, a pooled address and what is not a key', async () => {
  const whole = {
    ...settings,
    DATABASE_URL: asLogin(sql.url(), 'backups'),
    BACKUP_RECIPIENTS: keys.recipient,
  };
  const wrong: [Record<string, string | undefined>, string][] = [
    [{ R2_ENDPOINT: undefined }, 'Set R2_ENDPOINT'],
    [{ DATABASE_URL: undefined }, 'Set DATABASE_URL'],
    [{ DATABASE_URL: 'postgresql://a:b@ep-1-pooler.us-east-1.aws.neon.tech/neondb' }, 'Take the direct one'],
    [{ BACKUP_RECIPIENTS: ' ' }, 'Set BACKUP_RECIPIENTS'],
    [{ BACKUP_RECIPIENTS: 'age1wrong' }, 'must contain public keys of age'],
    [{ DATABASE_URL: (await workerPostgres()).url('postgres') }, 'no tables of this system'],
  ];
  for (const [variables, reason] of wrong) {
    const { code, stderr } = await runCommand(createBackupProgram, [], { ...whole, ...variables });
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
  }
});

test('a new pair of keys opens what it encrypts', async () => {
  const { stdout } = await runCommand(createBackupProgram, ['--new-key'], {});
  const [, recipient = '', identity = ''] =
    /^BACKUP_RECIPIENTS=(age1\S+)\nBACKUP_IDENTITY=(AGE-SECRET-KEY-\S+)\n$/.exec(stdout) ?? [];
  expect(await identityToRecipient(identity)).toBe(recipient);
});
