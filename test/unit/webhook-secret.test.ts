import { expect, test } from 'vitest';
import { createWebhookSecret, decryptSecret, encryptSecret } from '../../shared/webhooks/secret.ts';

const randomKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64');

test('a secret is read again under its key and for its organization', async () => {
  const key = randomKey();
  const secret = createWebhookSecret();
  expect(secret).toMatch(/^whsec_[0-9a-f]{64}$/);
  const stored = await encryptSecret(key, 7, secret);
  expect(await decryptSecret(key, 7, stored)).toBe(secret);
  expect(await encryptSecret(key, 7, secret)).not.toBe(stored);
});

test('a secret is not read under another key, for another organization, or when it was changed', async () => {
  const key = randomKey();
  const stored = await encryptSecret(key, 7, createWebhookSecret());
  await expect(decryptSecret(randomKey(), 7, stored)).rejects.toThrow();
  await expect(decryptSecret(key, 8, stored)).rejects.toThrow();
  await expect(decryptSecret(key, 7, stored.replace('v1.', 'v2.'))).rejects.toThrow('no known form');
  const [version, nonce, sealed = ''] = stored.split('.');
  const changed = `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`;
  await expect(decryptSecret(key, 7, [version, nonce, changed].join('.'))).rejects.toThrow();
});
