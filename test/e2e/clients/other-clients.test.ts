import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { toneWav } from '../../harness/calls/call-blasting.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CLIENTS = [
  {
    language: 'Python',
    program: 'python3',
    journey: 'journey.py',
    folder: here('../../../client/python'),
  },
  { language: 'PHP', program: 'php', journey: 'journey.php', folder: here('../../../client/php') },
].filter(({ program }) => spawnSync(program, ['--version']).status === 0);

test.each(CLIENTS)('a journey through the API in $language', async ({ program, journey, folder }) => {
  const { token } = await createTenant(environment);
  const directory = mkdtempSync(join(tmpdir(), 'operator-client-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'reminder.wav'), toneWav(1));
  const { stdout } = await promisify(execFile)(program, [here(journey)], {
    cwd: directory,
    env: {
      ...process.env,
      BASE: environment.API_BASE_URL,
      KEY: token,
      CLIENT: folder,
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  expect(JSON.parse(stdout)).toEqual({
    replayed: true,
    listed: 3,
    image: true,
    audio: 'Reminder',
    deleted: true,
    refusal: {
      status: 400,
      code: 'URL_SCHEME_NOT_ALLOWED',
      field: 'longUrl',
      requestId: expect.stringMatching(/^[a-f0-9]{32}$/),
    },
    event: 'webhook.test',
    forged: 'refused',
  });
});
