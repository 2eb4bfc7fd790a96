import * as z from 'zod';
import { http } from '../http.ts';
import { DeployError } from '../wrangler.ts';

/**
 * The answers of the versions of a function. `points`: the data points that this is read from, each of which may count
 * for many answers.
 */
export type VersionAnswers = { answers: number; failed: number; points: number };
export type ReadAnswers = (
  versions: readonly string[],
  sinceMs: number,
) => Promise<Map<string, VersionAnswers>>;

/** Analytics Engine answers 64-bit integers as strings. */
const Rows = z.object({
  data: z.array(
    z.object({
      version: z.string(),
      class: z.string(),
      answers: z.coerce.number(),
      points: z.coerce.number(),
    }),
  ),
});
const PATIENCE_MS = 10_000;
const API = 'https://api.cloudflare.com/client/v4';

type Analytics = { account: string; token: string; dataset: string; api?: string | undefined };

/**
 * Counts answers by version from the data points that the functions write (docs/operations/observing.md), by Analytics
 * Engine's SQL API: https://developers.cloudflare.com/analytics/analytics-engine/sql-api/. Throws DeployError.
 */
export const createReadAnswers =
  ({ account, token, dataset, api = API }: Analytics): ReadAnswers =>
  async (versions, sinceMs) => {
    const query = `
      SELECT blob5 AS version, blob4 AS class, SUM(_sample_interval * double1) AS answers, COUNT() AS points
        FROM ${dataset}
       WHERE timestamp >= toDateTime(${Math.floor(sinceMs / 1000)})
         AND (${versions.map((version) => `blob5 = '${version}'`).join(' OR ')})
       GROUP BY version, class
      FORMAT JSON`;
    const { status, json, text } = await http(
      `${api}/accounts/${account}/analytics_engine/sql`,
      { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: query },
      PATIENCE_MS,
    );
    const rows = status === 200 ? Rows.safeParse(json).data : undefined;
    if (rows === undefined)
      throw new DeployError(`Analytics Engine answered ${status}: ${text.slice(0, 200).trim()}`);
    const counted = new Map<string, VersionAnswers>();
    for (const { version, class: kind, answers, points } of rows.data) {
      const before = counted.get(version) ?? NONE;
      counted.set(version, {
        answers: before.answers + answers,
        failed: before.failed + (kind === '5xx' ? answers : 0),
        points: before.points + points,
      });
    }
    return counted;
  };

export const NONE: VersionAnswers = { answers: 0, failed: 0, points: 0 };
