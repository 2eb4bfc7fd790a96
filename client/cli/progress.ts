import { createReadStream, statSync } from 'node:fs';
import type { OpenPieces } from '../encode-body.ts';

const BAR = 30;
const EVERY_MS = 100;

/** A bar on a terminal, and nothing elsewhere; `total` is 0 if nobody knows. */
export function createProgress(label: string, total: number, stream = process.stderr) {
  let done = 0;
  let drawnAt = 0;
  const draw = () => {
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const bar =
      total > 0 ? `[${'#'.repeat(Math.round(share * BAR)).padEnd(BAR)}] ${Math.round(share * 100)} %` : '';
    stream.write(`\r${label} ${bar} ${(done / 1e6).toFixed(1)} MB`);
  };
  return {
    add(bytes: number): void {
      done += bytes;
      if (!stream.isTTY || Date.now() - drawnAt < EVERY_MS) return;
      drawnAt = Date.now();
      draw();
    },
    /** Another attempt begins. */
    restart(): void {
      done = 0;
    },
    end(): void {
      if (!stream.isTTY) return;
      draw();
      stream.write('\n');
    },
  };
}

/** A file that is read while it is sent, from its beginning for each attempt. */
export function openFile(path: string): { open: OpenPieces; end: () => void } {
  const progress = createProgress('Uploading', statSync(path).size);
  return {
    end: progress.end,
    open: async function* () {
      progress.restart();
      for await (const piece of createReadStream(path)) {
        progress.add(piece.length);
        yield piece;
      }
    },
  };
}

/** `fetch`, whose answers show how far they have come. */
export const fetchWithProgress: typeof fetch = async (url, sent) => {
  const response = await fetch(url, sent);
  if (response.body === null || !response.ok) return response;
  const progress = createProgress('Downloading', Number(response.headers.get('content-length') ?? 0));
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        progress.add(piece.byteLength);
        controller.enqueue(piece);
      },
      flush: progress.end,
    }),
  );
  return new Response(counted, { status: response.status, headers: response.headers });
};
