import type { SentMail } from '../../../local/mail/sent-mail.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { http } from '../http/http.ts';
import { waitFor } from '../wait-for.ts';

/** Mails that the cloud sent to an address, oldest first. */
export async function readMails({ API_BASE_URL }: CloudEnvironment, to: string): Promise<SentMail[]> {
  const { json } = await http(`${API_BASE_URL}/_mail.json?to=${encodeURIComponent(to)}`);
  return json.mails;
}

/** The last mail to an address with a matching subject, once it arrives; `after` so many others. */
export const waitForMail = (
  environment: CloudEnvironment,
  to: string,
  subject: RegExp,
  after = 0,
): Promise<SentMail> =>
  waitFor(`a mail to ${to} about ${subject}`, async () =>
    (await readMails(environment, to)).slice(after).findLast((mail) => subject.test(mail.subject)),
  );

/** The first URL in a mail's text. Throws when there is none. */
export function linkOf({ text }: SentMail): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}
