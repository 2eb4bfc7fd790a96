import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';

/** What is counted, by its name of one and of many. */
export type Noun = Readonly<Record<Language, readonly [one: string, many: string]>>;

/** The names of things that sentences count with `toCount`. */
export const NOUNS = {
  activeLink: { es: ['enlace activo', 'enlaces activos'], en: ['active link', 'active links'] },
  call: { es: ['llamada', 'llamadas'], en: ['call', 'calls'] },
  character: { es: ['carácter', 'caracteres'], en: ['character', 'characters'] },
  delivery: { es: ['entrega', 'entregas'], en: ['delivery', 'deliveries'] },
  failedAttempt: { es: ['intento fallido', 'intentos fallidos'], en: ['failed attempt', 'failed attempts'] },
  key: { es: ['llave', 'llaves'], en: ['key', 'keys'] },
  line: { es: ['línea', 'líneas'], en: ['line', 'lines'] },
  link: { es: ['enlace', 'enlaces'], en: ['link', 'links'] },
  lookUp: { es: ['consulta', 'consultas'], en: ['look-up', 'look-ups'] },
  minute: { es: ['minuto', 'minutos'], en: ['minute', 'minutes'] },
  number: { es: ['número', 'números'], en: ['number', 'numbers'] },
  otherCenter: { es: ['otro', 'otros'], en: ['other', 'others'] },
  otherKey: { es: ['otra', 'otras'], en: ['other', 'others'] },
  person: { es: ['persona', 'personas'], en: ['person', 'people'] },
  recipient: { es: ['destinatario', 'destinatarios'], en: ['recipient', 'recipients'] },
  request: { es: ['solicitud', 'solicitudes'], en: ['request', 'requests'] },
  second: { es: ['segundo', 'segundos'], en: ['second', 'seconds'] },
  session: { es: ['sesión', 'sesiones'], en: ['session', 'sessions'] },
  visit: { es: ['visita', 'visitas'], en: ['visit', 'visits'] },
} as const satisfies Record<string, Noun>;
