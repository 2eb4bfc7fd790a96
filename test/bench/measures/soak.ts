import { readFileSync } from 'node:fs';
import { withDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { creationsOf, lookUpsOf } from '../load/api-load.ts';
import { generate } from '../load/generate.ts';
import { GROUPS } from '../load/scenarios.ts';
import { RECORDED, type System, startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 8);
/** Memory that isolates fill in this time is not growth: caches, and V8's generations. */
const WARMING_MINUTES = 3;
const TURN_SECONDS = 5;

/** Measures the memory that workerd takes under load, and each isolate's heap after a collection. */
export async function measureSoak(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false, inspectorPort: INSPECTOR });
  const rows: Row[] = [];
  const tell = (row: Row): void => {
    rows.push(row);
    print(row);
  };
  try {
    const visits = GROUPS.flat().find(({ name }) => name === 'redirect, recorded');
    const loads = [
      { url: system.urls.redirect, requests: visits?.requests() ?? [] },
      { url: system.urls.urlshortener, requests: creationsOf(RECORDED) },
      { url: system.urls.urlshortener, requests: lookUpsOf(RECORDED) },
    ];
    let warm = 0;
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      const until = Date.now() + 60_000;
      while (Date.now() < until) {
        for (const load of loads) await generate({ ...load, connections: 32, seconds: TURN_SECONDS });
      }
      const heaps = await readHeaps();
      const rss = readRss(system);
      if (minute === WARMING_MINUTES) warm = rss;
      tell({
        name: `minute ${minute}: workerd`,
        value: rss,
        unit: 'MB',
        note: heaps.map(({ name, mb }) => `${name} ${mb}`).join(', '),
      });
    }
    tell({ name: 'growth after warming up', value: readRss(system) - warm, unit: 'MB' });
    return rows;
  } finally {
    await system.stop();
  }
}

const INSPECTOR = 19_229;
const ANSWER_MS = 5_000;
/** The inspector's names of functions; Miniflare's own Workers have other names. */
const FUNCTION = 'core:user:operator-';

/** The resident memory of workerd, in MB. */
function readRss({ workerd }: System): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${workerd}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1_024);
}

/** The used heap of each isolate that the inspector knows, in MB, after a collection. */
async function readHeaps(): Promise<{ name: string; mb: number }[]> {
  const response = await fetch(`http://127.0.0.1:${INSPECTOR}/json`);
  const targets: { id: string; webSocketDebuggerUrl: string }[] = await response.json();
  const functions = targets.filter(({ id }) => id.startsWith(FUNCTION));
  const heaps: { name: string; mb: number }[] = [];
  for (const { id, webSocketDebuggerUrl } of functions) {
    const used = await heapOf(webSocketDebuggerUrl);
    heaps.push({ name: id.slice(FUNCTION.length), mb: Math.round(used / 1e5) / 10 });
  }
  return heaps.sort((a, b) => b.mb - a.mb).slice(0, 4);
}

/** Zero when the inspector does not answer. */
async function heapOf(url: string): Promise<number> {
  const socket = new WebSocket(url);
  const answer = new Promise<number>((resolve) => {
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      socket.send(JSON.stringify({ id: 2, method: 'Runtime.getHeapUsage' }));
    };
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      if (id === 2) resolve(result?.usedSize ?? 0);
    };
    socket.onerror = () => resolve(0);
    socket.onclose = () => resolve(0);
  });
  const used = await withDeadline(answer, ANSWER_MS, () => 0);
  socket.close();
  return used;
}
