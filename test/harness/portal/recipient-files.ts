import type { Received } from '../http/http.ts';
import type { PortalBrowser } from './portal.ts';

type Member = { portal: PortalBrowser; base: string };

/** Sends a file of recipients to the page of a call campaign. */
export const sendRecipientFile = ({ portal, base }: Member, id: string, file: string): Promise<Received> =>
  portal.upload(`${base}/calls/campaigns/${id}/recipients`, [
    { name: 'file', fileName: 'recipients.csv', value: new TextEncoder().encode(file) },
  ]);

/** Uploads a file of recipients that is accepted; returns its id. */
export async function uploadRecipientFile(member: Member, id: string, file: string): Promise<string> {
  const { status, headers, text } = await sendRecipientFile(member, id, file);
  const uploaded = headers.location?.split('/').at(-1);
  if (status !== 303 || uploaded === undefined) throw new Error(`the upload was answered ${status}: ${text}`);
  return uploaded;
}
