import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { onCi } from '../../harness/ci.ts';
import { useCli } from './use-cli.ts';

const { operator, newOrganization, cloud, folder } = useCli();

describe.concurrent('The exit code', () => {
  test.each([
    [['organization', 'show', 'Nobody'], 'refused: No organization is named "Nobody".'],
    [['domain', 'verify', 'nobody.example.com', '--platform'], 'refused: nobody.example.com is not a domain'],
  ])('is 1 for a refusal: %j', async (words, message) => {
    const { code, stderr, stdout } = await operator(words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  const WRONG: [words: string[], message: string][] = [
    [[], 'Usage: operator'],
    [['organization', 'create', '123'], 'It must not be a number'],
    [['organization', 'create', 'X', '--currency', 'PESOS'], 'It must be an ISO 4217 code'],
    [['nonsense'], "unknown command 'nonsense'"],
    [['organization', 'show'], "missing required argument 'organization'"],
    [['service', 'on', 'X', 'sms'], 'Allowed choices are urlshortener'],
    [['balance', 'top-up', 'X', '1e3', '--reference', 'r'], '"1e3" is not an amount'],
    [['balance', 'top-up', 'X', '0', '--reference', 'r'], 'must be more than 0'],
    [['balance', 'top-up', 'X', '5'], 'required option'],
    [['key', 'revoke', 'X', 'first'], 'must be a whole number'],
    [['domain', 'add', 'a.example.com'], 'Name an organization with --organization, or use --platform'],
    [['price', 'set', 'tts.character.neural', 'COP', '1', '--list', '--organization', 'X'], 'not both'],
  ];
  test.each(onCi(WRONG, WRONG.slice(0, 4)))('is 2 for wrong usage: %j', async (words, message) => {
    const { code, stderr, stdout } = await operator(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('is 0 for help', async () => {
    expect(await operator(['key', 'create', '--help'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('is 1 when the database cannot be reached, and no secret is printed', async () => {
    const variables = { NEON_FETCH_ENDPOINT: 'http://127.0.0.1:1/sql' };
    const { code, stderr } = await operator(['organization', 'list'], { variables });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'refused: postgres is not available\n' });
  });

  test('is 1 when the ledger is inconsistent', async () => {
    const { name, id } = await newOrganization();
    const check = () => operator(['ledger', 'check', '--organization', name, '--json']);
    expect(await check()).toMatchObject({ code: 0, stderr: 'system: local\n' });
    await cloud().query('update billing_account set balance_micro = 7 where organization_id = $1', [id]);
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(JSON.parse(stdout).mismatches).toEqual([
      { invariant: 'balance', organizationId: id, subject: 'balance', expected: '0', actual: '7' },
    ]);
    expect((await operator(['ledger', 'check', '--organization', name])).stdout).toMatch(
      /^balance .* 0\.000007$/m,
    );
  });

  test('is 1 when no database is configured, and the error names the expected file', async () => {
    const variables = {
      OPERATOR_DATA_DIR: folder(),
      ...Object.fromEntries(Object.keys(cloud().environment).map((name) => [name, undefined])),
    };
    const { code, stderr } = await operator(['organization', 'list'], { variables });
    expect(code).toBe(1);
    expect(stderr).toContain(join(folder(), 'environment.json'));
  });

  test('is 0 for the system of another data directory', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'operator-data-'));
    writeFileSync(join(dataDir, 'environment.json'), JSON.stringify(cloud().environment));
    const variables = {
      OPERATOR_DATA_DIR: dataDir,
      ...Object.fromEntries(Object.keys(cloud().environment).map((name) => [name, undefined])),
    };
    expect((await operator(['organization', 'list', '--json'], { variables })).code).toBe(0);
    rmSync(dataDir, { recursive: true });
  });

  test('lists the ids of several organizations with the same name', async () => {
    const { name } = await newOrganization();
    await createOrganization(cloud().openContext().ctx, { name });
    const { code, stderr } = await operator(['organization', 'show', name]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/Several organizations are named .*\. Use one of their IDs: \d+, \d+\./);
  });
});
