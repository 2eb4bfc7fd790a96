import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from '../../../shared/kernel/key-rings.ts';
import { createWebhookSecret } from '../../../shared/webhooks/secrets/secret.ts';

const randomKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

test('a secret is decrypted with its key and for its organization', async () => {
  const key = randomKey();
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
  const stored = await encryptSecret(key, 7, secret);
  expect(await decryptSecret(key, 7, stored)).toBe(secret);
  expect(await encryptSecret(key, 7, secret)).not.toBe(stored);
});

test('a secret cannot be decrypted with another key, for another organization, or when changed', async () => {
  const key = randomKey();
  const stored = await encryptSecret(key, 7, createWebhookSecret());
  await expect(decryptSecret(randomKey(), 7, stored)).rejects.toThrow();
  await expect(decryptSecret(key, 8, stored)).rejects.toThrow();
  await expect(decryptSecret(key, 7, stored.replace('v2.', 'v3.'))).rejects.toThrow('no known form');
  const [version, id, nonce, sealed = ''] = stored.split('.');
  const changed = `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`;
  await expect(decryptSecret(key, 7, [version, id, nonce, changed].join('.'))).rejects.toThrow();
});

test('a key ring decrypts with each of its keys, and encrypts with its first', async () => {
  const [old, fresh] = [randomKey(), randomKey()];
  const before = await encryptSecret(old, 7, 'whsec_a');
  const ring = `${fresh},${old}`;
  expect(await decryptSecret(ring, 7, before)).toBe('whsec_a');
  const after = await encryptSecret(ring, 7, 'whsec_b');
  expect(await decryptSecret(fresh, 7, after)).toBe('whsec_b');
  await expect(decryptSecret(old, 7, after)).rejects.toThrow('not here');
});

test('a value stored before keys had ids is decrypted with the matching key of the ring', async () => {
  const [old, fresh] = [randomKey(), randomKey()];
  const [, , ...rest] = (await encryptSecret(old, 7, 'whsec_a')).split('.');
  const stored = ['v1', ...rest].join('.');
  expect(await decryptSecret(`${fresh},${old}`, 7, stored)).toBe('whsec_a');
  await expect(decryptSecret(fresh, 7, stored)).rejects.toThrow();
});
