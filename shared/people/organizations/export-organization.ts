import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Ctx } from '../../kernel/ctx.ts';
import { inTransaction } from '../../kernel/dependencies/in-transaction.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { openObjectStorage } from '../../kernel/storage/object-storage.ts';
import { readObjectStorage } from '../../kernel/storage/object-storage-config.ts';
import { MISSING, type StoredFile, saveFiles } from '../../kernel/storage/save-files.ts';
import { EXPORTED_KINDS } from './exported-kinds.ts';

/** Never part of an export. */
const SECRETS =
  "array['token_hash', 'secret', 'previous_secret', 'headers', 'claim_token', 'sign_in_code', 'client_secret']";
const PAGE = 1_000;
const FILES = 'files.ndjson';
/** Only for the user who exports. */
const [DIRECTORY_MODE, FILE_MODE] = [0o700, 0o600];

type ExportOrganization = {
  organizationId: number;
  directory: string;
  /** Leaves out what is in R2: no recordings, audios, batches and files of visits. */
  withoutFiles?: boolean | undefined;
};

/**
 * Writes all that is kept of an organization, as of one moment, to a new directory: a file for each kind of row, a JSON
 * object on each line, and the files in R2. Returns how many there are of each. Throws DomainError when the directory
 * exists or R2 cannot be read.
 */
export async function exportOrganization(
  ctx: Ctx,
  { organizationId, directory, withoutFiles = false }: ExportOrganization,
): Promise<Record<string, number>> {
  const settings = withoutFiles ? undefined : readObjectStorage(ctx.env);
  if (settings === undefined && !withoutFiles) throw new DomainError('STORAGE_NOT_SET');
  await mkdir(directory, { mode: DIRECTORY_MODE }).catch((cause: Error) => {
    throw new DomainError('DIRECTORY_NOT_CREATED', { directory, reason: cause.message }, { cause });
  });
  const counts: Record<string, number> = {};
  await inTransaction(ctx, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    for (const [kind, { query }] of Object.entries(EXPORTED_KINDS)) {
      const file = join(directory, `${kind}.ndjson`);
      counts[kind] = await exportRows(client, query.replaceAll('$1', String(organizationId)), file);
    }
  });
  await writeFile(join(directory, 'README.txt'), readme(organizationId, ctx.clock(), withoutFiles), {
    mode: FILE_MODE,
    flag: 'wx',
  });
  if (settings === undefined) return counts;
  // Files are read after the transaction, which would otherwise stay open for as long as the downloads take.
  const files = readFiles(join(directory, FILES));
  return { ...counts, ...(await saveFiles(openObjectStorage(settings), directory, files)) };
}

async function* readFiles(path: string): AsyncGenerator<StoredFile> {
  const handle = await open(path);
  // Written above.
  for await (const line of handle.readLines()) yield JSON.parse(line) as StoredFile;
}

/** Writes the rows of a query to a new file, a page at a time. */
async function exportRows(client: Client, query: string, file: string): Promise<number> {
  const handle = await open(file, 'wx', FILE_MODE);
  try {
    await client.query(
      `declare exported no scroll cursor for select (to_jsonb(row) - ${SECRETS})::text as line from (${query}) row`,
    );
    let count = 0;
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${PAGE} from exported`);
      if (rows.length === 0) break;
      await handle.appendFile(rows.map(({ line }) => `${line}\n`).join(''));
      count += rows.length;
    }
    await client.query('close exported');
    return count;
  } finally {
    await handle.close();
  }
}

const readme = (organizationId: number, at: Date, withoutFiles: boolean): string =>
  `${[
    `The stored data of organization ${organizationId}, exported at ${at.toISOString()}.`,
    'Each line of a file is a JSON object. Amounts that end in _micro are millionths of the currency unit.',
    withoutFiles
      ? `The files that ${FILES} lists are not part of this export.`
      : `Files are at the paths that ${FILES} lists; ${MISSING}, if there, lists those that were deleted meanwhile.`,
    '',
    ...Object.entries(EXPORTED_KINDS).map(([kind, { about }]) => `${kind}.ndjson: ${about}`),
  ].join('\n')}\n`;
