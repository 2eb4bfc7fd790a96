import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { linkOf, waitForMail } from './mails.ts';
import { openPortal, pathOf } from './portal.ts';

/** The path of the invitation that was mailed to an address. */
export const invitationOf = async (environment: CloudEnvironment, email: string): Promise<string> =>
  pathOf(linkOf(await waitForMail(environment, email, /^Invitation to|^Invitación al/)));

/** Accepts the invitation that was mailed to an address, as its page offers it. */
export async function acceptInvitation(
  environment: CloudEnvironment,
  email: string,
  values: Record<string, string> = {},
): Promise<void> {
  const portal = openPortal(environment);
  const path = await invitationOf(environment, email);
  const [, role = ''] = /name="role" value="(\w+)"/.exec((await portal.get(path)).text) ?? [];
  const { status, text } = await portal.post(path, { answer: 'accept', role, name: '', ...values });
  if (status !== 303) throw new Error(`accepting was answered ${status}: ${text}`);
}
