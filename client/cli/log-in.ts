import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { createClient } from '../create-client.ts';
import { UsageError } from './failure.ts';
import {
  DEFAULT_API,
  DEFAULT_PROFILE,
  profilesFile,
  readProfiles,
  toApi,
  writeProfiles,
} from './profiles.ts';

type Given = { profile?: string; api?: string };

/** Stores a key that the API accepts. It comes from the standard input, never from the command line, which others can see. */
export async function logIn({ profile = DEFAULT_PROFILE, api }: Given): Promise<void> {
  const baseUrl = toApi(api ?? (process.env.OPERATOR_BASE_URL || DEFAULT_API));
  const apiKey = (await readKey()).trim();
  if (apiKey === '') throw new UsageError('There is no key on the standard input.');
  const { services, capabilities } = await createClient({ baseUrl, apiKey }).getKey();
  writeProfiles({ ...readProfiles(), [profile]: { api: baseUrl, apiKey } });
  console.log(
    `Stored in ${profilesFile()} as ${profile}. Services: ${services.join(', ') || 'none'}. Capabilities: ${capabilities.join(', ') || 'none'}.`,
  );
}

export function logOut({ profile = DEFAULT_PROFILE }: Given): void {
  const { [profile]: gone, ...others } = readProfiles();
  if (gone === undefined) throw new UsageError(`There is no profile ${profile}.`);
  writeProfiles(others);
  console.log(`Forgot ${profile}. The key itself stays valid until you revoke it in the portal.`);
}

/** The first line of the standard input; on a terminal it is not shown while it is typed. */
async function readKey(): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write('API key: ');
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTyped });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
}
