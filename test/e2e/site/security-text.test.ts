import { expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { http } from '../../harness/http/http.ts';
import { createDomain, createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const { API_BASE_URL, PORTAL_BASE_URL } = environment;
const { port } = new URL(API_BASE_URL);
const DAY_MS = 86_400_000;

/** The fields of a security.txt (RFC 9116). */
const fieldsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '));

const HOSTS: [name: string, origin: () => string | Promise<string>][] = [
  ['the API', () => API_BASE_URL],
  ['the portal', () => PORTAL_BASE_URL],
  ['the platform’s short domain', () => `http://${PLATFORM_DOMAIN}:${port}`],
  [
    'a customer’s short domain',
    async () => `http://${await createDomain(await createTenant(environment))}:${port}`,
  ],
];

test.each(HOSTS)('%s says where to report a vulnerability', async (_, origin) => {
  const url = `${await origin()}/.well-known/security.txt`;
  const { status, headers, text } = await http(url);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = fieldsOf(text);
  expect(fields).toEqual([
    ['Contact', 'mailto:security@operator.localhost'],
    ['Expires', expect.any(String)],
    ['Preferred-Languages', 'es, en'],
  ]);
  const left = Date.parse(fields[1]?.[1] ?? '') - Date.now();
  expect(left).toBeGreaterThan(90 * DAY_MS);
  expect(left).toBeLessThan(365 * DAY_MS);
  const head = await http(url, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
});
