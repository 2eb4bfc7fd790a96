import { verifyWebhook } from '../../docs/webhooks/verify-webhook.ts';

/** Whether the function of the guide takes a delivery as one that was signed with the secret. */
export function isVerified(body: string, headers: Record<string, string>, secret: string): boolean {
  try {
    verifyWebhook(body, headers, [secret]);
    return true;
  } catch {
    return false;
  }
}
