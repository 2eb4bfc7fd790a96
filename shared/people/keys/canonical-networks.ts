import { canonicalNetwork, isInNetworks } from '../../platform/auth/networks.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

const prefixLength = (network: string): number => Number(network.split('/')[1]);

/**
 * Networks in canonical form, without duplicates and contained ones, widest first. Throws DomainError for an invalid one.
 */
export function canonicalNetworks(networks: readonly string[]): string[] {
  const widestFirst = networks.map(canonical).sort((a, b) => prefixLength(a) - prefixLength(b));
  return widestFirst.filter((network, index) => {
    const [firstAddress = ''] = network.split('/');
    return !isInNetworks(firstAddress, widestFirst.slice(0, index));
  });
}

function canonical(network: string): string {
  try {
    return canonicalNetwork(network);
  } catch (error) {
    if (error instanceof RangeError)
      throw new DomainError('NETWORK_INVALID', { problem: error.message }, { cause: error });
    throw error;
  }
}
