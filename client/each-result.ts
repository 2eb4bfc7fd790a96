import type { Client } from './create-client.ts';
import type {
  BatchJob,
  Campaign,
  CampaignResult,
  LinkBatchJob,
  LinkResultLine,
  NumberResultLine,
} from './generated/models.ts';

const PIECE_BYTES = 1 << 20;

type ResultOf<Job> = Job extends LinkBatchJob
  ? LinkResultLine
  : Job extends BatchJob
    ? NumberResultLine
    : CampaignResult;

/**
 * Iterates over the results of a batch that has ended, or of a campaign, in the order in which you sent them. They are
 * read in pieces, so that a file of any size needs little memory, and a broken connection costs one piece.
 */
export async function* eachResult<Job extends LinkBatchJob | BatchJob | Campaign>(
  client: Client,
  job: Job,
): AsyncGenerator<ResultOf<Job>, void, undefined> {
  const decoder = new TextDecoder();
  let begun = '';
  for await (const piece of 'jobId' in job ? piecesOf(client, job) : pagesOf(client, job.id)) {
    const lines = (begun + decoder.decode(piece, { stream: true })).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (begun !== '') yield JSON.parse(begun);
}

async function* pagesOf(client: Client, id: string): AsyncGenerator<ArrayBuffer> {
  for (let query = {}; ; ) {
    const page: Response = await client.listCampaignResults({ path: { id }, query });
    yield await page.arrayBuffer();
    const cursor = page.headers.get('x-next-cursor');
    if (cursor === null) return;
    query = { cursor };
  }
}

async function* piecesOf(client: Client, job: LinkBatchJob | BatchJob): AsyncGenerator<ArrayBuffer> {
  const { jobId, download } = job;
  if (download === undefined) throw new TypeError('The batch has no result yet, or failed.');
  const [format = '', expires = '', signature = ''] = download.url.split('/').slice(-3);
  if (format === 'csv') throw new TypeError('The result is CSV. Get the batch without `format`.');
  let size = 1;
  for (let start = 0; start < size; ) {
    const path = { jobId, format: 'ndjson' as const, expires, signature };
    const range = `bytes=${start}-${start + PIECE_BYTES - 1}`;
    const response: Response =
      'created' in job
        ? await client.downloadLinkBatch({ path, range })
        : await client.downloadBatch({ path, range });
    const piece = await response.arrayBuffer();
    start += piece.byteLength;
    size = Number(response.headers.get('content-range')?.split('/')[1] ?? start);
    yield piece;
  }
}
