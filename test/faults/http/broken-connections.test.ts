import { expect, test } from 'vitest';
import { call } from '../../contract/call.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { makeValidRequest } from '../../contract/valid-requests.ts';
import { rotateSample } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { createTenant } from '../../harness/organization.ts';

const cloud = useCloud();

/** Closes Postgres's connection during the request's statement with this number, from 0, and returns whether that statement came. */
function breakStatement(number: number): () => boolean {
  let seen = 0;
  let isBroken = false;
  cloud.neon.breaks = () => {
    isBroken ||= seen === number;
    return seen++ === number;
  };
  return () => {
    cloud.neon.breaks = () => false;
    return isBroken;
  };
}

test.for(rotateSample(OPERATIONS, 3, new Date().getDate()))(
  '$id answers 503 when a connection to Postgres ends during any of its statements',
  async (operation) => {
    for (let number = 0; ; number += 1) {
      const tenant = await createTenant(cloud.environment);
      const request = await makeValidRequest(operation, tenant);
      const isBroken = breakStatement(number);
      const answer = await call(cloud.environment, operation, request, tenant);
      if (!isBroken()) break;
      // Some statements are not needed for the answer.
      if (answer.status < 400) continue;
      expect([operation.id, answer.status]).toEqual([operation.id, 503]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  },
);
