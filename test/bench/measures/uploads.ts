import { createApi } from '../../harness/http/api.ts';
import { address, code, tokenOf } from '../load/api-load.ts';
import { startSystem } from '../load/system.ts';
import { prepareUpload } from '../load/upload.ts';
import type { Row } from '../run.ts';

const FILE_BYTES = 64 * 1024 * 1024;
/** Each has two uploads: an organization has no more at once. */
const UPLOADERS = [1, 2];
const USUAL = 300;
const PAUSE_MS = 10;

/** Requests of other organizations meanwhile, to the function that takes the uploads and to another. */
const LOOK_UPS = [
  {
    name: 'look-up of a link',
    path: (n: number) => `/urlshortener/links/go.localhost/${code(n)}`,
    isDirect: true,
  },
  { name: 'look-up of a number', path: () => '/numberinsight/lookup/573001234567', isDirect: false },
];

/** The latency of look-ups before and during four uploads of 64 MiB of lines that are no links, the dearest to read. */
export async function measureUploads(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false });
  const rows: Row[] = [];
  try {
    const { cloud, urls } = system;
    for (const { name, path, isDirect } of LOOK_UPS) {
      const url = isDirect ? urls.urlshortener : cloud.url;
      // Every request counts against the quota of an organization: each time another one asks.
      let asker = Math.max(...UPLOADERS);
      const lookUp = async (): Promise<number> => {
        asker += 1;
        const api = createApi(url, tokenOf(asker));
        const startedAt = performance.now();
        const { status, text } = await api.get(path(asker));
        if (status !== 200) throw new Error(`a look-up was refused: ${status} ${text}`);
        const took = performance.now() - startedAt;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        return took;
      };
      const uploads = await Promise.all(
        UPLOADERS.flatMap((n) => [n, n]).map((n) =>
          prepareUpload({
            url: `${urls.urlshortener}/api/v6/urlshortener/batch`,
            headers: {
              authorization: `Bearer ${tokenOf(n)}`,
              'cf-connecting-ip': address(n),
              'content-type': 'application/x-ndjson',
            },
            line: 'x\n',
            bytes: FILE_BYTES,
          }),
        ),
      );
      const usual: number[] = [];
      while (usual.length < USUAL) usual.push(await lookUp());
      let isOver = false;
      const answers = Promise.all(uploads.map((send) => send())).finally(() => {
        isOver = true;
      });
      const meanwhile: number[] = [];
      while (!isOver) meanwhile.push(await lookUp());
      const statuses = await answers;
      for (const row of [toRow(`${name}, usually`, usual), toRow(`${name}, beside uploads`, meanwhile)]) {
        rows.push(row);
        print({ ...row, note: `uploads answered ${statuses.join(', ')}` });
      }
    }
    return rows;
  } finally {
    await system.stop();
  }
}

function toRow(name: string, times: number[]): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10;
  return { name, value: at(0.99), unit: 'ms', p50Ms: at(0.5), p99Ms: at(0.99) };
}
