import type { Role } from '../../../db/queries/portal/sessions.ts';
import type { Text } from './language.ts';

/** Role groups, by what they may see or change. */
export const EVERYONE = ['owner', 'administrator', 'developer', 'member'] as const satisfies readonly Role[];
/** Keys, webhooks and links. */
export const BUILDERS = ['owner', 'administrator', 'developer'] as const satisfies readonly Role[];
/** May see the numbers of called or looked-up people, and what is said in calls. */
export const NUMBER_READERS = ['owner', 'administrator', 'member'] as const satisfies readonly Role[];
/** Money, members and permissions. */
export const ADMINISTRATORS = ['owner', 'administrator'] as const satisfies readonly Role[];

/** Whether the reader has one of these roles. */
export const isOf = (roles: readonly Role[], { role }: { role: Role }): boolean => roles.includes(role);

export const ROLE_NAMES: Record<Role, Text> = {
  owner: { es: 'Propietario', en: 'Owner' },
  administrator: { es: 'Administrador', en: 'Administrator' },
  developer: { es: 'Desarrollador', en: 'Developer' },
  member: { es: 'Miembro', en: 'Member' },
};
