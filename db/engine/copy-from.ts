import type { Client, Connection, Submittable } from 'pg';

/**
 * Streams rows into a table with `copy … from stdin`, in Postgres's text or CSV format, with backpressure, so that
 * memory use is constant. Throws Postgres's or the source's error, with nothing copied.
 */
export async function copyFrom(
  client: Client,
  statement: string,
  source: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query(
      toSubmittable(statement, source, (error) => (error === undefined ? resolve() : reject(error))),
    );
  });
}

/** The part of pg's connection that a copy needs; its types omit the copy messages. */
type CopyConnection = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
};

/** pg calls these for the server's messages (https://www.postgresql.org/docs/current/protocol-flow.html). */
function toSubmittable(
  statement: string,
  source: AsyncIterable<string | Uint8Array>,
  settle: (error?: unknown) => void,
): Submittable {
  let failure: unknown;
  let ended = false;
  const copy = async (connection: CopyConnection): Promise<void> => {
    try {
      for await (const chunk of source) {
        if (ended) return;
        connection.sendCopyFromChunk(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        await drained(connection);
      }
      if (!ended) connection.endCopyFrom();
    } catch (error) {
      failure = error;
      if (!ended) connection.sendCopyFail('the source failed');
    }
  };
  return {
    // These methods exist although the types omit them; pg's own copy package uses them.
    submit: (connection: Connection) => (connection as CopyConnection).query(statement),
    handleCopyInResponse: (connection: Connection) => void copy(connection as CopyConnection),
    handleError: (error: unknown) => {
      ended = true;
      failure ??= error;
      settle(failure);
    },
    handleReadyForQuery: () => {
      ended = true;
      settle(failure);
    },
    handleCommandComplete: () => {},
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handlePortalSuspended: () => {},
    handleEmptyQuery: () => {},
    handleCopyData: () => {},
  } as Submittable;
}

/** Waits until the connection takes more. */
async function drained({ stream }: CopyConnection): Promise<void> {
  if (stream.writableNeedDrain) await new Promise<void>((resolve) => stream.once('drain', () => resolve()));
}
