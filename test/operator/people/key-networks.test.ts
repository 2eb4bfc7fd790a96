import { beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { addUser } from '../../../shared/people/add-user.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});

async function create({ networks }: { networks: string[] }) {
  const { id: organizationId } = await createOrganization(ctx, { name: 'Keys' });
  const email = `${crypto.randomUUID()}@example.com`;
  const { userId } = await addUser(ctx, { organizationId, email, role: 'owner' });
  return await createKey(ctx, { organizationId, userId, name: 'Server', networks });
}

describe('The networks of a key', () => {
  test.each([
    [['203.0.113.7'], ['203.0.113.7/32']],
    [['2001:DB8:0:0::1'], ['2001:db8::1/128']],
    [['::ffff:203.0.113.7'], ['203.0.113.7/32']],
    [['::ffff:203.0.113.0/120'], ['203.0.113.0/24']],
    [['10.0.0.0/8', '10.0.0.0/8'], ['10.0.0.0/8']],
    [
      ['10.1.0.0/16', '192.0.2.1', '10.0.0.0/8'],
      ['10.0.0.0/8', '192.0.2.1/32'],
    ],
    [
      ['0.0.0.0/0', '2001:db8::/32'],
      ['0.0.0.0/0', '2001:db8::/32'],
    ],
  ])('%j are stored as %j', async (networks, kept) => {
    expect((await create({ networks })).networks).toEqual(kept);
  });

  test.each([
    'fe80::1%eth0',
    '10.0.0.0/33',
    '10.0.0.1/8',
    '10.1',
    '0x7f.0.0.1',
    '192.168.0.01',
    '::ffff:192.168.0.01',
    '::ffff:192.168.0.0x1',
    '::FFFF:010.0.0.1/128',
    '2001:db8::192.168.01.1',
    '2001:db8::/129',
    'example.com',
    '',
  ])('%j are refused', async (network) => {
    await expect(told(create({ networks: ['192.0.2.1', network] }))).rejects.toThrow(
      /network|block|mask|host bits/,
    );
  });

  test('an empty list is refused, because it would allow nobody', async () => {
    await expect(told(create({ networks: [] }))).rejects.toThrow(/^networks: must not be empty/);
  });
});
