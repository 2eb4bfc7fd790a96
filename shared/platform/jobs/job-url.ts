/** The URL of a job, which its messages are signed for. */
export const jobUrl = (baseUrl: string, job: { functionName: string; name: string }): string =>
  `${baseUrl}/_jobs/${job.functionName}/${job.name}`;
