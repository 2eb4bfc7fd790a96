import type { Role } from '../../../db/people/tables/membership.ts';
import { readersOf } from '../../../shared/people/disclosure.ts';
import type { Text } from './language.ts';

/** Role groups, by what they may see or change. */
export const EVERYONE = ['owner', 'administrator', 'developer', 'member'] as const satisfies readonly Role[];
/** Keys, webhooks and links. */
export const BUILDERS = ['owner', 'administrator', 'developer'] as const satisfies readonly Role[];
/** See the numbers of called or looked-up people, and what is said in calls. */
export const NUMBER_READERS: readonly Role[] = readersOf('people');
/** See the balance and what things cost. */
export const MONEY_READERS: readonly Role[] = readersOf('money');
/** Change money, members and permissions. */
export const ADMINISTRATORS = ['owner', 'administrator'] as const satisfies readonly Role[];

/** Whether the reader has one of these roles. */
export const isOf = (roles: readonly Role[], { role }: { role: Role }): boolean => roles.includes(role);

export const ROLE_NAMES: Record<Role, Text> = {
  owner: { es: 'Propietario', en: 'Owner' },
  administrator: { es: 'Administrador', en: 'Administrator' },
  developer: { es: 'Desarrollador', en: 'Developer' },
  member: { es: 'Miembro', en: 'Member' },
};

/** A sentence about what a role may do. */
export const ROLE_DUTIES: Record<Role, Text> = {
  owner: {
    es: 'Ve y hace todo, y puede nombrar propietarios.',
    en: 'Sees and does everything, and can appoint owners.',
  },
  administrator: {
    es: 'Ve y hace todo, excepto nombrar propietarios.',
    en: 'Sees and does everything, except appointing owners.',
  },
  developer: {
    es: 'Ve todo menos el dinero y los datos personales; crea llaves, webhooks y enlaces.',
    en: 'Sees everything except money and personal data; creates keys, webhooks and links.',
  },
  member: {
    es: 'Ve enlaces, lotes y llamadas, sin montos; no cambia nada relacionado con dinero o accesos.',
    en: 'Sees links, batches and calls, without amounts; cannot change money or access.',
  },
};
