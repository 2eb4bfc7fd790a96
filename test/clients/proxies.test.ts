import { expect, onTestFinished, test } from 'vitest';
import { installedLanguages, type Language } from '../harness/clients/languages.ts';
import { type Driver, startDriver } from '../harness/clients/start-driver.ts';
import { reply, succeed } from '../harness/clients/start-misbehaving-server.ts';
import { SECURE_HOST, startProxiedServer } from '../harness/clients/start-secure-server.ts';

const PONG = { pong: true, apiVersion: 'v6', client: { ip: '127.0.0.1' } };
const SETTINGS = {
  baseUrl: `https://${SECURE_HOST}`,
  apiKey: 'svc_key',
  timeoutMs: 20_000,
  attempts: 1,
  baseMs: 1,
};

async function start(language: Language, environment: Record<string, string>): Promise<Driver> {
  const driver = await startDriver(language, environment);
  onTestFinished(() => driver.stop());
  return driver;
}

test.each(installedLanguages())(
  'the client for $name goes through the proxy of its environment, which does not see the key',
  async (language) => {
    const proxied = await startProxiedServer((response) => reply(response, 200, succeed(PONG)));
    const driver = await start(language, proxied.environment);
    const ping = { client: SETTINGS, call: 'ping', input: {} } as const;
    expect(await driver.ask(ping)).toEqual({ result: { pong: true } });
    expect(await driver.ask(ping)).toEqual({ result: { pong: true } });
    expect(proxied.asked).toMatchObject([{ target: `${SECURE_HOST}:443` }]);
    const [{ headers = {} } = {}] = proxied.asked;
    expect(headers['proxy-authorization']).toBe(
      `Basic ${Buffer.from('employee:pass word').toString('base64')}`,
    );
    expect(headers.authorization).toBeUndefined();
  },
);

test.each(installedLanguages())(
  'the client for $name asks no proxy for a host of NO_PROXY',
  async (language) => {
    const proxied = await startProxiedServer((response) => reply(response, 200, succeed(PONG)));
    const driver = await start(language, { ...proxied.environment, NO_PROXY: `other.test,${SECURE_HOST}` });
    expect(await driver.ask({ client: SETTINGS, call: 'ping', input: {} })).toEqual({
      error: { kind: 'connection' },
    });
    expect(proxied.asked).toEqual([]);
  },
);
