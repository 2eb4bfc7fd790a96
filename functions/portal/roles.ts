import type { Role } from '../../db/queries/portal/sessions.ts';
import type { Text } from './language.ts';

/** Who sees or does what, by what it touches. */
export const EVERYONE = ['owner', 'administrator', 'developer', 'member'] as const satisfies readonly Role[];
/** Keys, webhooks and links. */
export const BUILDERS = ['owner', 'administrator', 'developer'] as const satisfies readonly Role[];
/** The numbers of people who are called or looked up, and what is said to them and by them. */
export const NUMBER_READERS = ['owner', 'administrator', 'member'] as const satisfies readonly Role[];
/** Money, people and what they may do. */
export const ADMINISTRATORS = ['owner', 'administrator'] as const satisfies readonly Role[];

/** Whether who asks is one of them. */
export const isOf = (roles: readonly Role[], { role }: { role: Role }): boolean => roles.includes(role);

export const ROLE_NAMES: Record<Role, Text> = {
  owner: { es: 'Propietario', en: 'Owner' },
  administrator: { es: 'Administrador', en: 'Administrator' },
  developer: { es: 'Desarrollador', en: 'Developer' },
  member: { es: 'Miembro', en: 'Member' },
};
