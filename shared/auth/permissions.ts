import type { Identity } from '../../db/queries/people/find-identity.ts';
import type { Access } from './access.ts';

/** What decides which operations a key may call. */
export type KeyScope = Pick<
  Identity,
  'services' | 'capabilities' | 'predatesWriteCapability' | 'enabledServices'
>;

/** What a key lacks: the service itself, the service in its whole organization, or the capability. */
export type Lack = 'service' | 'enabled-service' | 'capability';

/** What a key lacks for an operation; undefined when it may call it. */
export function findLack(key: KeyScope, { service, capability }: Exclude<Access, string>): Lack | undefined {
  if (service !== undefined) {
    if (key.services !== null && !key.services.includes(service)) return 'service';
    if (!key.enabledServices.includes(service)) return 'enabled-service';
  }
  if (capability === undefined || key.capabilities.includes(capability)) return undefined;
  return capability === 'urlshortener.write' && key.predatesWriteCapability ? undefined : 'capability';
}

/** Every kind of operation that a key may be allowed or refused, in words. A test compares them with all routes. */
export const PERMISSIONS = [
  {
    access: { service: 'urlshortener' },
    es: 'Leer enlaces y sus estadísticas',
    en: 'Read links and their statistics',
  },
  {
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    es: 'Crear y cambiar enlaces (con costo)',
    en: 'Create and change links (charged)',
  },
  {
    access: { service: 'numberinsight' },
    es: 'Consultar números (con costo)',
    en: 'Look up numbers (charged)',
  },
  {
    access: { service: 'tts' },
    es: 'Convertir texto en voz (con costo)',
    en: 'Turn text into speech (charged)',
  },
  { access: { service: 'callblasting' }, es: 'Hacer llamadas (con costo)', en: 'Place calls (charged)' },
  { access: { capability: 'account' }, es: 'Ver la facturación', en: 'See billing' },
  {
    access: { capability: 'directory' },
    es: 'Ver personas y centros de costo',
    en: 'See people and cost centers',
  },
] as const satisfies readonly { access: Exclude<Access, string>; es: string; en: string }[];

/** What a key may do, decided as for its requests. */
export const toPermissions = (key: KeyScope) =>
  PERMISSIONS.filter(({ access }) => findLack(key, access) === undefined);
