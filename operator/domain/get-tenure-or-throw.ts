import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { describeHolder } from './held-domain.ts';
import { listTenures } from './list-tenures.ts';

/** The tenure of a domain by a holder that has not released it. Throws OperatorError when there is none. */
export async function getTenureOrThrow(
  ctx: OperatorContext,
  { name, organizationId }: { name: string; organizationId: number | null },
) {
  const [tenure] = await listTenures(ctx, { name, organizationId });
  if (tenure === undefined || tenure.status === 'released') {
    throw new OperatorError(`${name} is not a domain of ${describeHolder(organizationId)}.`);
  }
  return tenure;
}
