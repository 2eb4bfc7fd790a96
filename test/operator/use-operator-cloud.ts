import { afterAll, beforeAll } from 'vitest';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

/** The cloud of a file's tests, opened before the first of them. */
export function useOperatorCloud(): Omit<OperatorCloud, 'close'> {
  let cloud: OperatorCloud;
  beforeAll(async () => {
    cloud = await openCloud();
  });
  afterAll(() => cloud.close());
  return {
    get environment() {
      return cloud.environment;
    },
    openContext: () => cloud.openContext(),
    query: (text, values) => cloud.query(text, values),
  };
}
