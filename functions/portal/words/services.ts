import type { Capability, ServiceCode } from '../../../shared/services.ts';
import type { Text } from './language.ts';

export const SERVICE_NAMES: Record<ServiceCode, Text> = {
  urlshortener: { es: 'Enlaces cortos', en: 'URL shortener' },
  numberinsight: { es: 'Consulta de números', en: 'Number Insight' },
  tts: { es: 'Texto a voz', en: 'Text-to-Speech' },
  callblasting: { es: 'Llamadas', en: 'Call Blasting' },
};

export const CAPABILITY_NAMES: Record<Capability, Text> = {
  'urlshortener.write': { es: 'Crear y cambiar enlaces', en: 'Create and change links' },
  account: { es: 'Ver la facturación', en: 'See the billing' },
  directory: { es: 'Ver personas y centros de costo', en: 'See people and cost centers' },
};
