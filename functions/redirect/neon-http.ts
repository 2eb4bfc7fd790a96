import { type Deadline, DependencyError } from '../../shared/dependencies/deadline.ts';

export type NeonAddress = { databaseUrl: string; fetchEndpoint: string };

/**
 * Runs one statement over Neon's HTTP protocol, without its driver, which would make the bundle too large. Rows are
 * arrays of text. Throws DependencyError.
 */
export async function neonQuery(
  address: NeonAddress,
  deadline: Deadline,
  query: string,
  params: readonly (string | number)[],
): Promise<(string | null)[][]> {
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
        body: JSON.stringify({ query, params: params.map(String) }),
        signal,
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      // The protocol's response in array mode.
      const { rows } = (await response.json()) as { rows: (string | null)[][] };
      return rows;
    } catch (error) {
      throw new DependencyError('postgres', signal.aborted, error);
    }
  });
}
