import { JOBS } from './jobs.ts';

type Execution = { waitUntil(work: Promise<unknown>): void; passThroughOnException(): void; props: unknown };

/** The customer portal: a Worker on a host of its own. */
export default {
  name: 'portal',
  jobs: JOBS,
  // Imported lazily: Node reads the jobs from here for the schedules, and cannot load JSX.
  fetch: async (request: Request, env: object, execution: Execution): Promise<Response> => {
    const { serve } = await import('./portal.tsx');
    return await serve(request, env, execution);
  },
};
