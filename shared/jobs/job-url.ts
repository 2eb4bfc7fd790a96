/** Where a job is called, and what its messages are signed for. */
export const jobUrl = (baseUrl: string, job: { functionName: string; name: string }): string =>
  `${baseUrl}/_jobs/${job.functionName}/${job.name}`;
