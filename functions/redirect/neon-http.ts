import { type Deadline, DependencyError } from '../../db/engine/deadlines/deadline.ts';
import { type Lead, toTimeLead } from '../../db/engine/deadlines/statement-time.ts';

type Rows = (string | null)[][];

type NeonAddress = { databaseUrl: string; fetchEndpoint: string };

/**
 * Runs one statement over Neon's HTTP protocol, without its driver, which would make the bundle too large; it ends with its
 * deadline. Rows are arrays of text. Throws DependencyError.
 */
export async function neonQuery(
  address: NeonAddress,
  deadline: Deadline,
  query: string,
  params: readonly (string | number)[],
): Promise<Rows> {
  const lead = toTimeLead(deadline.leftMs());
  const statement = toQuery({ text: query, params: params.map(String) });
  return await deadline.run(async (signal) => {
    try {
      const response = await fetch(address.fetchEndpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'Neon-Connection-String': address.databaseUrl,
          'Neon-Raw-Text-Output': 'true',
          'Neon-Array-Mode': 'true',
        },
        body: JSON.stringify(lead === undefined ? statement : { queries: [toQuery(lead), statement] }),
        signal,
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      // The protocol's response in array mode, to one statement or to several.
      const { rows, results } = (await response.json()) as { rows: Rows; results?: { rows: Rows }[] };
      return results?.[1]?.rows ?? rows;
    } catch (error) {
      throw new DependencyError('postgres', signal.aborted, error);
    }
  });
}

const toQuery = ({ text, params }: Lead) => ({ query: text, params });
