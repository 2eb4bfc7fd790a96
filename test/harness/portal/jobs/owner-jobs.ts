import { addUser } from '../../../../shared/people/add-user.ts';
import { operatorOf } from '../../organization.ts';
import { freshName, type Job, type Visitor } from '../visitor.ts';

/** Adds another member, who never signs in. */
async function addMember({ environment, tenant }: Visitor): Promise<string> {
  const name = freshName('Member');
  const email = `${crypto.randomUUID()}@example.com`;
  await addUser(operatorOf(environment), {
    organizationId: tenant.organizationId,
    email,
    name,
    role: 'member',
  });
  return name;
}

export const OWNER_JOBS: readonly Job[] = [
  {
    title: 'appoints another owner',
    does: async (visitor) => {
      const { hands, page } = visitor;
      const name = await addMember(visitor);
      await visitor.goTo('/people');
      await visitor.openFilters();
      await hands.fill(visitor.field('Search people'), name);
      await hands.follow(visitor.button('Filter'));
      await hands.choose(page.getByLabel(`Role of ${name}`), 'Owner');
      await hands.follow(visitor.row(name).getByRole('button', { name: 'Change' }));
      await visitor.isTold('Role changed.');
    },
  },
  {
    title: 'removes a person, after reading what stops',
    does: async (visitor) => {
      const { hands } = visitor;
      const name = await addMember(visitor);
      await visitor.goTo('/people');
      await visitor.openFilters();
      await hands.fill(visitor.field('Search people'), name);
      await hands.follow(visitor.button('Filter'));
      await hands.follow(visitor.link(name));
      await hands.follow(visitor.button('Remove from the organization'));
      await visitor.reads('No key stops working.');
      await hands.follow(visitor.button('Remove from the organization'));
      await visitor.isTold('The person is no longer a member.');
    },
  },
];
