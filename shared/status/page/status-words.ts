import type { Language } from '../../kernel/errors/preferred-language.ts';
import { FUNCTION_NAMES, FUNCTIONS } from '../../kernel/functions.ts';

const TITLES: Record<string, { en: string; es: string }> = {
  ...Object.fromEntries(FUNCTION_NAMES.map((name) => [name, FUNCTIONS[name].title])),
  'portability-data': { en: 'Portability data', es: 'Datos de portabilidad' },
};

/** Components by what customers and visitors know them as, the most seen first. Whatever is in no group is folded. */
export const COMPONENT_GROUPS: readonly { title: Record<Language, string>; components: readonly string[] }[] =
  [
    { title: { es: 'Enlaces', en: 'Links' }, components: ['redirect', 'urlshortener'] },
    {
      title: { es: 'Llamadas y voz', en: 'Calls and speech' },
      components: ['callblasting', 'contacts', 'tts'],
    },
    { title: { es: 'Números', en: 'Numbers' }, components: ['numberinsight'] },
    {
      title: { es: 'Portal, cuenta y avisos', en: 'Portal, account and webhooks' },
      components: ['portal', 'account', 'webhooks', 'mcp'],
    },
  ];

export const componentName = (language: Language, name: string): string => TITLES[name]?.[language] ?? name;

/** The fixed texts of the status page and its feed. */
export const STATUS_WORDS = {
  en: {
    title: 'Service status',
    states: {
      operational: 'Operational',
      degraded: 'Degraded',
      outage: 'Outage',
      maintenance: 'Maintenance',
      unknown: 'No data',
    },
    wholes: {
      operational: 'All services are operational',
      degraded: 'Some services are degraded',
      outage: 'Service outage',
      maintenance: 'Maintenance in progress',
      unknown: 'No data available',
    },
    stale: 'The probes are delayed. This page may be out of date.',
    checked: 'Checked',
    others: 'Other components',
    lastDays: 'The last 90 days',
    working: 'uptime',
    incidents: 'Past incidents',
    updated: 'updated',
    none: 'None in the last 90 days.',
    unavailable: 'The history is temporarily unavailable. Try again in a few minutes.',
    maintenance: 'Maintenance',
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
    feed: 'Feed',
    other: 'Español',
    zone: 'All times are in Colombia time.',
  },
  es: {
    title: 'Estado del servicio',
    states: {
      operational: 'Operativo',
      degraded: 'Degradado',
      outage: 'Caído',
      maintenance: 'Mantenimiento',
      unknown: 'Sin datos',
    },
    wholes: {
      operational: 'Todos los servicios funcionan con normalidad',
      degraded: 'Algunos servicios están degradados',
      outage: 'Interrupción del servicio',
      maintenance: 'Mantenimiento en curso',
      unknown: 'No hay datos disponibles',
    },
    stale: 'Las comprobaciones están atrasadas. Esta página puede estar desactualizada.',
    checked: 'Comprobado',
    others: 'Otros componentes',
    lastDays: 'Los últimos 90 días',
    working: 'de disponibilidad',
    incidents: 'Incidentes anteriores',
    updated: 'actualizado',
    none: 'Ninguno en los últimos 90 días.',
    unavailable: 'El historial no está disponible por el momento. Intente de nuevo en unos minutos.',
    maintenance: 'Mantenimiento',
    investigating: 'En investigación',
    identified: 'Identificado',
    monitoring: 'En observación',
    resolved: 'Resuelto',
    feed: 'Novedades',
    other: 'English',
    zone: 'Todas las horas están en hora de Colombia.',
  },
} as const satisfies Record<Language, unknown>;
