import * as z from 'zod';
import type { Route } from '../shared/kernel/http/route.ts';

export const isDownload = ({ reply }: Route): boolean => 'isDownload' in reply && reply.isDownload === true;

const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const TAG = { ETag: text('Of these very bytes, in quotes.') };
const RANGE = { 'Content-Range': text('Which bytes these are, and of how many: `bytes 0-43/125044`.') };

/** Request headers of a download. */
export const DownloadHeaders = z.object({
  Range: z
    .string()
    .optional()
    .describe(
      'One range of bytes, such as `bytes=0-1023`, with GET only. Any other value returns the whole file.',
    ),
  'If-Range': z
    .string()
    .optional()
    .describe('The `ETag` that the range belongs to. If it has changed, the whole file is returned.'),
  'If-None-Match': z
    .string()
    .optional()
    .describe('Tags of the copies that you already have. If one matches, the answer is 304.'),
});

/** A download's other responses: a range, not modified, or range not satisfiable. */
export function toDownloadAnswers<H extends object>(route: Route, shared: H) {
  if (!isDownload(route) || !('contentType' in route.reply)) return {};
  const { contentType, alternative } = route.reply;
  return {
    206: {
      description: 'The range that was asked for',
      headers: { ...shared, ...TAG, ...RANGE },
      content: {
        [contentType]: { schema: z.any() },
        ...(alternative === undefined ? {} : { [alternative]: { schema: z.string() } }),
      },
    },
    304: {
      description: 'What `If-None-Match` names is still what is there; no body',
      headers: { ...shared, ...TAG },
    },
    416: {
      description: 'The range is beyond the end; no body',
      headers: { ...shared, 'Content-Range': text('How many bytes there are: `bytes */125044`.') },
    },
  };
}
