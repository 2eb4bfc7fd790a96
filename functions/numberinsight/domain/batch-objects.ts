import * as z from 'zod';
import type { BaseContext } from '../../../shared/http/context.ts';
import { type ByteRange, openBucket } from '../../../shared/storage/bucket.ts';

/** What a batch stores in R2: each chunk's inputs, and its result under the claim of the run that wrote it. */
export function openBatchObjects({ env, meter }: Pick<BaseContext, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'NUMBER_BATCHES', meter);
  const inputKey = (jobId: string, chunk: number) => `batches/${jobId}/input/${chunk}.json`;
  return {
    resultKey: (jobId: string, chunk: number, claim: string): string =>
      `batches/${jobId}/result/${chunk}-${claim}.ndjson`,
    putInputs: (jobId: string, chunk: number, inputs: readonly string[]) =>
      bucket.put(inputKey(jobId, chunk), JSON.stringify(inputs)),
    /** Undefined when the object is gone. */
    async getInputs(jobId: string, chunk: number): Promise<string[] | undefined> {
      const text = await bucket.getText(inputKey(jobId, chunk));
      return text === undefined ? undefined : z.array(z.string()).parse(JSON.parse(text));
    },
    putResult: (key: string, lines: readonly object[]) =>
      bucket.put(key, lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    /** Undefined when the object is gone. */
    openResult: (key: string, range: ByteRange) => bucket.getStream(key, range),
    /** Sizes of all results of a batch, by key. */
    listResultSizes: (jobId: string) => bucket.listSizes(`batches/${jobId}/result/`),
    deleteBatch: (jobId: string) => bucket.deleteAll(`batches/${jobId}/`),
  };
}
