import type { ServiceCode } from '../../../shared/services.ts';
import type { Text } from './language.ts';

export const SERVICE_NAMES: Record<ServiceCode, Text> = {
  urlshortener: { es: 'Enlaces cortos', en: 'URL shortener' },
  numberinsight: { es: 'Consulta de números', en: 'Number Insight' },
  tts: { es: 'Texto a voz', en: 'Text-to-Speech' },
  callblasting: { es: 'Llamadas', en: 'Call Blasting' },
};
