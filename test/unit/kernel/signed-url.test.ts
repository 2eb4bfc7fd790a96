import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { isSignedUrl, toSignedUrl } from '../../../shared/kernel/storage/signed-url.ts';

const SECRET = 'a-download-secret-of-32-characters';
const PATH = '/api/v6/numberinsight/batch/0b9f0c0e/result';
const MADE = Date.parse('2026-11-21T12:00:00.900Z');

const at = (ms: number, secret = SECRET) =>
  ({
    clock: () => new Date(ms),
    config: { API_BASE_URL: 'https://api.example', downloads: { DOWNLOAD_SECRET: secret } },
  }) as unknown as Ctx;

const parts = (url: string) => {
  const [signature = '', expires = '', ...path] = url.replace('https://api.example', '').split('/').reverse();
  return { path: path.reverse().join('/'), proof: { expires, signature } };
};
const { path, proof } = parts(await toSignedUrl(at(MADE), PATH));

describe('A signed URL', () => {
  test('is of the API, and carries its expiry and an HMAC-SHA256 of both', () => {
    expect(path).toBe(PATH);
    expect(proof.expires).toBe('1795266000');
    expect(proof.signature).toBe(
      createHmac('sha256', SECRET).update(`${PATH}/${proof.expires}`).digest('hex'),
    );
  });

  test('is valid for 60 minutes', async () => {
    const expiry = Number(proof.expires) * 1000;
    expect(await isSignedUrl(at(MADE), PATH, proof)).toBe(true);
    expect(await isSignedUrl(at(expiry - 1), PATH, proof)).toBe(true);
    expect(await isSignedUrl(at(expiry), PATH, proof)).toBe(false);
  });

  test('can be given another expiry', async () => {
    const { proof: longer } = parts(await toSignedUrl(at(MADE), PATH, new Date(MADE + 86_400_000)));
    expect(await isSignedUrl(at(MADE + 86_000_000), PATH, longer)).toBe(true);
  });

  test.each([
    ['another path', `${PATH}s`, proof],
    ['a later expiry', PATH, { ...proof, expires: String(Number(proof.expires) + 1) }],
    ['an expiry that is no number of seconds', PATH, { ...proof, expires: `+${proof.expires}` }],
    ['an expiry of more digits than any moment has', PATH, { ...proof, expires: `0000${proof.expires}` }],
    ['no expiry', PATH, { ...proof, expires: '' }],
    ['no signature', PATH, { ...proof, signature: '' }],
    ['a shortened signature', PATH, { ...proof, signature: proof.signature.slice(2) }],
    ['a longer signature', PATH, { ...proof, signature: `${proof.signature}00` }],
    ['a signature in capitals', PATH, { ...proof, signature: proof.signature.toUpperCase() }],
  ])('is refused with %s', async (_, asked, given) => {
    expect(await isSignedUrl(at(MADE), asked, given)).toBe(false);
  });

  test('is refused where another secret signs', async () => {
    expect(await isSignedUrl(at(MADE, 'another-secret-of-thirty-two-chars'), PATH, proof)).toBe(false);
  });

  test('needs a secret', async () => {
    const without = { ...at(MADE), config: { API_BASE_URL: 'https://api.example' } } as unknown as Ctx;
    await expect(toSignedUrl(without, PATH)).rejects.toThrow('DOWNLOAD_SECRET');
  });
});
