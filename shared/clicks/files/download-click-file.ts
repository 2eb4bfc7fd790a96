import { serveDownload } from '../../platform/downloads/serve-download.ts';
import { isSignedUrl } from '../../platform/downloads/signed-url.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { RequestCtx } from '../../platform/http/request-ctx.ts';
import { openClickFiles, toObjectKey } from './click-file.ts';
import { filePath } from './list-click-files.ts';

/** Serves a file of visits. Throws URLSHORTENER_CLICK_FILE_NOT_FOUND, also for a forged or expired address. */
export async function downloadClickFile(
  ctx: RequestCtx,
  { file, ...proof }: { file: string; expires: string; signature: string },
): Promise<Response> {
  const gone = new DomainError('URLSHORTENER_CLICK_FILE_NOT_FOUND');
  if (!(await isSignedUrl(ctx, filePath(file), proof))) throw gone;
  const key = toObjectKey(file);
  const objects = openClickFiles(ctx);
  const head = await objects.getHead(key);
  if (head === undefined) throw gone;
  const answer = await serveDownload(ctx, {
    parts: [{ size: head.size, open: (range) => objects.getStream(key, range) }],
    etag: head.etag,
    contentType: 'application/gzip',
    disposition: { type: 'attachment', fileName: key },
  });
  if (answer === undefined) throw gone;
  return answer;
}
