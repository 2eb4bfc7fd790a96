import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { inTransaction } from '../numbers/imports/in-transaction.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { EXPORTED_KINDS } from './exported-kinds.ts';

/** Never part of an export. */
const SECRETS = "array['token_hash', 'secret', 'previous_secret', 'claim_token', 'sign_in_code']";
const PAGE = 1_000;
/** Only for whoever exports. */
const [DIRECTORY_MODE, FILE_MODE] = [0o700, 0o600];

/**
 * Writes all that the database keeps of an organization, as of one moment, to a new directory: a file for each kind, a
 * JSON object on each line. Returns how many there are of each. Throws OperatorError when the directory exists.
 */
export async function exportOrganization(
  ctx: OperatorContext,
  { organizationId, directory }: { organizationId: number; directory: string },
): Promise<Record<string, number>> {
  await mkdir(directory, { mode: DIRECTORY_MODE }).catch((cause: Error) => {
    throw new OperatorError(`${directory} cannot be created: ${cause.message}`);
  });
  const counts: Record<string, number> = {};
  await inTransaction(ctx, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    for (const [kind, { query }] of Object.entries(EXPORTED_KINDS)) {
      const file = join(directory, `${kind}.ndjson`);
      counts[kind] = await exportRows(client, query.replaceAll('$1', String(organizationId)), file);
    }
  });
  await writeFile(join(directory, 'README.txt'), readme(organizationId, ctx.clock()), {
    mode: FILE_MODE,
    flag: 'wx',
  });
  return counts;
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

const readme = (organizationId: number, at: Date): string =>
  `${[
    `All that is kept of organization ${organizationId}, exported at ${at.toISOString()}.`,
    'Each line of a file is a JSON object. Amounts that end in _micro are millionths of the currency unit.',
    'Recordings, audios and the numbers of batches are files in object storage, and not here.',
    '',
    ...Object.entries(EXPORTED_KINDS).map(([kind, { about }]) => `${kind}.ndjson: ${about}`),
  ].join('\n')}\n`;
