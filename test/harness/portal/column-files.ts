import type { PortalBrowser } from './portal.ts';

/** Uploads a CSV file that is accepted; returns the path of the page that asks what its columns are. `page`: `/batches/new`. */
export async function uploadForColumns(
  { portal, base }: { portal: PortalBrowser; base: string },
  page: string,
  file: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const { status, headers, text } = await portal.upload(`${base}${page}/upload`, [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'file', fileName: 'file.csv', value: new TextEncoder().encode(file) },
  ]);
  const { location = '' } = headers;
  if (status !== 303 || !location.endsWith('/columns'))
    throw new Error(`the upload was answered ${status}: ${text}`);
  return location;
}
