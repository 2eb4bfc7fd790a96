import { topUpBalance } from '../../shared/billing/movements/top-up-balance.ts';
import { type SetPrice, setPrice } from '../../shared/billing/prices/prices.ts';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { CAPABILITIES, SERVICE_CODES, type ServiceCode } from '../../shared/kernel/services.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { createKey } from '../../shared/people/keys/create-key.ts';
import {
  type CreateOrganization,
  createOrganization,
} from '../../shared/people/organizations/create-organization.ts';
import { setService } from '../../shared/people/organizations/services.ts';
import { explainError } from '../program/terminal/explain-error.ts';

type Onboarding = {
  organization: CreateOrganization;
  owner: { email: string; name?: string | undefined };
  /** Default: every service. */
  services?: readonly ServiceCode[] | undefined;
  keyName: string;
  prices: readonly { item: SetPrice['item']; amountMicro: bigint }[];
  payment?: { amountMicro: bigint; reference: string } | undefined;
};

/**
 * Creates a customer who can call the API: organization, account, owner, services, own prices, a first payment and a
 * key, whose token appears only here. Throws DomainError saying which steps were completed.
 */
export async function onboardOrganization(ctx: Ctx, input: Onboarding) {
  const { organization, owner, services = SERVICE_CODES, keyName, prices, payment } = input;
  const done: string[] = [];
  const step = async <T>(what: string, work: Promise<T>): Promise<T> => {
    const result = await work.catch((error) => {
      const reason = explainError(error);
      if (done.length === 0 || reason === undefined) throw error;
      throw new DomainError('ONBOARDING_INCOMPLETE', { reason, done }, { cause: error });
    });
    done.push(what);
    return result;
  };
  const { id } = await step('the organization', createOrganization(ctx, organization));
  const organizationId = id;
  done[0] = `organization ${organizationId}`;
  const { userId } = await step('its owner', addUser(ctx, { ...owner, organizationId, role: 'owner' }));
  for (const service of services)
    await step(service, setService(ctx, { organizationId, service, enabled: true }));
  const currency = organization.account?.currency ?? '';
  for (const { item, amountMicro } of prices)
    await step(`the price of ${item}`, setPrice(ctx, { organizationId, item, currency, amountMicro }));
  const paid = payment && (await step('the top-up', topUpBalance(ctx, { organizationId, ...payment })));
  const created = await step(
    'its key',
    createKey(ctx, { name: keyName, capabilities: [...CAPABILITIES], organizationId, userId }),
  );
  return {
    organizationId,
    name: organization.name,
    userId,
    services: [...services],
    balanceMicro: paid?.balanceMicro ?? 0n,
    keyId: created.id,
    token: created.token,
  };
}
