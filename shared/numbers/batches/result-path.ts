/** The path of a batch's result, to be signed. */
export const resultPath = (jobId: string): string => `/api/v6/numberinsight/batch/${jobId}/result`;
