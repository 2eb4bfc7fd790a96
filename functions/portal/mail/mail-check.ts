import type { Check } from '../../../shared/platform/health/probe/check.ts';

/** The provider takes our key: a mail without content is refused for that, after the key was checked. */
export const mailCheck: Check = {
  name: 'mail',
  fails: 'some',
  secrets: 'MAIL_API_KEY',
  run: async ({ config: { mail } }) => {
    if (mail === undefined) throw new Error('The MAIL_ variables are missing or malformed');
    const response = await fetch(`${mail.MAIL_API_URL}/emails`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${mail.MAIL_API_KEY}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await response.body?.cancel();
    const { status } = response;
    if (status !== 400 && status !== 422) throw new Error(`HTTP ${status}`);
  },
};
