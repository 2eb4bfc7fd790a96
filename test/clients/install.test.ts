import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DEMO_KEYS } from '../../local/demo/demo-keys.ts';
import { IS_CI } from '../harness/ci.ts';
import { isInstalled } from '../harness/clients/languages.ts';
import { readClientGuide, runAsStranger, STRANGERS } from '../harness/clients/stranger.ts';
import { http } from '../harness/http/http.ts';
import { createTenant } from '../harness/organization.ts';

const environment = inject('environment');

test.runIf(IS_CI).each(STRANGERS.filter(({ version }) => isInstalled([...version])))(
  'the guide installs the $language client from the site, and its program creates a link',
  async ({ language, before, file, start }) => {
    const { token } = await createTenant(environment);
    const { install, program } = await readClientGuide(environment.API_BASE_URL, language);
    expect(install).toContain(`${environment.API_BASE_URL}/docs/packages`);
    const folder = mkdtempSync(join(tmpdir(), 'operator-stranger-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await runAsStranger(folder, `${before}\n${install}`);
    writeFileSync(join(folder, file), program.replaceAll(DEMO_KEYS.full, token));
    expect((await runAsStranger(folder, start)).trim()).toMatch(/^https?:\/\/\S+\/\w+$/);
    if (language.startsWith('TypeScript')) await expectListener(folder);
  },
);

/** The program of the package runs as the guide about webhooks prints it, and its options reach it, not npx. */
async function expectListener(folder: string): Promise<void> {
  const { text } = await http(`${environment.API_BASE_URL}/docs/en/guides/webhooks.md`);
  const [, variables = '', command = ''] = /^(export .*)\n(npx .*) http:\S+$/m.exec(text) ?? [];
  expect(variables).toContain(`OPERATOR_BASE_URL=${environment.API_BASE_URL} `);
  expect(await runAsStranger(folder, `${variables}\n${command} --help`)).toContain(
    'operator-listen [options] <url>',
  );
}

test('every package that the guide names can be downloaded from the site', async () => {
  const { text } = await http(`${environment.API_BASE_URL}/docs/en/guides/clients.md`);
  const addresses = [...text.matchAll(/\/docs\/packages\/[\w.-]+\.(tgz|tar\.gz|whl|zip)/g)].map(
    ([address]) => address,
  );
  expect(addresses).toHaveLength(4);
  for (const address of addresses) {
    const { status, bytes } = await http(environment.API_BASE_URL + address);
    expect({ address, status }).toEqual({ address, status: 200 });
    expect(bytes.length).toBeGreaterThan(10_000);
  }
});
