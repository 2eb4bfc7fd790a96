import { ROLES, type Role } from '../../db/people/tables/membership.ts';
import { declarationOf, FUNCTION_NAMES, SENSITIVE, type Sensitive } from '../kernel/functions.ts';
import type { Capability } from '../kernel/services.ts';

/** The sensitive data that a role sees in the portal, of any service. */
const SEEN: Record<Role, readonly Sensitive[]> = {
  owner: SENSITIVE,
  administrator: SENSITIVE,
  developer: [],
  member: ['people'],
};

export const maySee = (role: Role, shown: readonly Sensitive[]): boolean =>
  shown.every((kind) => SEEN[role].includes(kind));

/** The roles that may see something of these kinds. */
export const readersOf = (...shown: Sensitive[]): Role[] => ROLES.filter((role) => maySee(role, shown));

/** A member who hands something to software, and whether the organization lets developers hand over what they do not see. */
export type Granter = { role: Role; developersGrantAccount: boolean };

/**
 * Whether a member may let a key or an endpoint have what is shown: owners and administrators anything, developers what they
 * see and, unless their organization reserves it, the rest (contract, section 5: `account` and `directory`); members nothing.
 */
export const mayHandOver = (
  { role, developersGrantAccount }: Granter,
  shown: readonly Sensitive[],
): boolean => role !== 'member' && (maySee(role, shown) || developersGrantAccount);

const permissionsWith = (capability: Capability) =>
  FUNCTION_NAMES.flatMap((name) => declarationOf(name).permissions ?? []).filter(
    (permission) => permission.capability === capability,
  );

/** The sensitive data that a capability shows, of any service. */
export const shownBy = (capability: Capability): Sensitive[] => [
  ...new Set(permissionsWith(capability).flatMap(({ shows = [] }) => shows)),
];

/** Whether only owners and administrators grant a capability, whatever the organization lets developers grant. */
export const isReserved = (capability: Capability): boolean =>
  permissionsWith(capability).some(({ reserved }) => reserved === true);
