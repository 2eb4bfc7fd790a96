import { digestHex, toHex } from '../../kernel/digest.ts';

/** A new signing secret: `whsec_` and 256 random bits. Shown once. */
export const createWebhookSecret = (): string => `whsec_${toHex(crypto.getRandomValues(new Uint8Array(32)))}`;

/** Derives a signing secret from a secret that only its holder knows, and from its purpose. Equal inputs give equal secrets. */
export const deriveWebhookSecret = (secret: string, purpose: string): string =>
  `whsec_${digestHex(JSON.stringify(['webhook', secret, purpose]))}`;
