import type { Received } from '../http/http.ts';
import type { PortalBrowser } from './portal.ts';

type Member = { portal: PortalBrowser; base: string };

/** Sends a file of links to the page that checks it. */
export const sendLinkFile = (
  { portal, base }: Member,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<Received> =>
  portal.upload(`${base}/links/batches/new/upload`, [
    ...Object.entries({ reference: '', linkExpiresAt: '', ...fields }).map(([name, value]) => ({
      name,
      value,
    })),
    {
      name: 'file',
      fileName: 'links.csv',
      value: typeof file === 'string' ? new TextEncoder().encode(file) : file,
    },
  ]);

/** Uploads a file of links that is accepted; returns its id. */
export async function uploadLinkFile(
  member: Member,
  file: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<string> {
  const { status, headers, text } = await sendLinkFile(member, file, fields);
  const draft = headers.location?.split('/').at(-1);
  if (status !== 303 || draft === undefined) throw new Error(`the upload was answered ${status}: ${text}`);
  return draft;
}
