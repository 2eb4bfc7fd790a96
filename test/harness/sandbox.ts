import { CAPABILITIES } from '../../shared/kernel/services.ts';
import { createKey } from '../../shared/people/keys/create-key.ts';
import { createSandbox } from '../../shared/people/organizations/create-sandbox.ts';
import { createApi } from './http/api.ts';
import { operatorOf, type Tenant } from './organization.ts';

/** Creates the sandbox of a tenant, with a key of its owner that may do everything. */
export async function openSandbox(parent: Tenant): Promise<Tenant> {
  const operator = operatorOf(parent.environment);
  const { id: organizationId } = await createSandbox(operator, parent);
  const { token } = await createKey(operator, {
    organizationId,
    userId: parent.ownerId,
    name: 'Sandbox',
    capabilities: [...CAPABILITIES],
  });
  return { ...parent, organizationId, token, api: createApi(parent.environment.API_BASE_URL, token) };
}
