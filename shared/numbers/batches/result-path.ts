/** Where the API serves the result of a batch, below a signature. */
export const resultPath = (jobId: string): string => `/api/v6/numberinsight/batch/${jobId}/result`;
