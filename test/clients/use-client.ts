import { afterAll, beforeAll } from 'vitest';
import type { Language } from '../harness/clients/languages.ts';
import type { Call, CallInput, Outcome, Settings } from '../harness/clients/protocol.ts';
import { type Driver, startDriver } from '../harness/clients/start-driver.ts';

/** Makes calls by a language's client to the server at a URL, with short waits between its attempts. */
export function useClient(language: Language) {
  let driver: Driver;
  beforeAll(async () => {
    driver = await startDriver(language);
  });
  afterAll(() => driver.stop());

  return (
    url: string,
    call: Call,
    input: CallInput = {},
    settings: Partial<Settings> = {},
  ): Promise<Outcome> =>
    driver.ask({
      client: { baseUrl: url, apiKey: 'svc_key', timeoutMs: 20_000, attempts: 4, baseMs: 10, ...settings },
      call,
      input,
    });
}
