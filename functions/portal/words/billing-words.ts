import type { MOVEMENT_KINDS, MOVEMENT_TYPES } from '../../../db/schema/money/movement.ts';
import type { SPEND_PERIODS } from '../../../db/schema/money/spend-limit.ts';
import type { PriceItem } from '../../../shared/billing/price-items.ts';
import { SERVICE_CODES, type ServiceCode } from '../../../shared/services.ts';
import type { Text } from './language.ts';
import { SERVICE_NAMES } from './services.ts';

export const PERIOD_NAMES: Record<(typeof SPEND_PERIODS)[number], Text> = {
  day: { es: 'Por día', en: 'A day' },
  month: { es: 'Por mes', en: 'A month' },
};

export const TYPE_NAMES: Record<(typeof MOVEMENT_TYPES)[number], Text> = {
  charge: { es: 'Cobro', en: 'Charge' },
  refund: { es: 'Devolución', en: 'Refund' },
  topup: { es: 'Recarga', en: 'Top-up' },
  adjustment: { es: 'Ajuste', en: 'Adjustment' },
};

export const KIND_NAMES: Record<(typeof MOVEMENT_KINDS)[number], Text> = {
  link: { es: 'Enlaces creados', en: 'Links created' },
  visit: { es: 'Visitas', en: 'Visits' },
  lookup: { es: 'Consultas', en: 'Look-ups' },
  number_batch: { es: 'Lotes de números', en: 'Batches of numbers' },
  speech: { es: 'Texto hablado', en: 'Speech' },
  air_time: { es: 'Tiempo al aire', en: 'Air time' },
  payment: { es: 'Pagos', en: 'Payments' },
  correction: { es: 'Correcciones', en: 'Corrections' },
};

export const ITEM_NAMES: Record<PriceItem, Text> = {
  'urlshortener.link': { es: 'Crear un enlace corto', en: 'Creation of a short link' },
  'urlshortener.visit': { es: 'Visita a un enlace corto', en: 'Visit to a short link' },
  'numberinsight.lookup': {
    es: 'Consulta de un número, solo o en un lote',
    en: 'Number looked up, alone or in a batch',
  },
  'tts.character.standard': {
    es: 'Carácter hablado por una voz estándar',
    en: 'Character spoken by a voice of the standard tier',
  },
  'tts.character.neural': {
    es: 'Carácter hablado por una voz neuronal',
    en: 'Character spoken by a voice of the neural tier',
  },
  'tts.character.hd': {
    es: 'Carácter hablado por una voz HD',
    en: 'Character spoken by a voice of the hd tier',
  },
  'callblasting.second': { es: 'Segundo de tiempo al aire', en: 'Second of air time' },
};

const isService = (code: string): code is ServiceCode => (SERVICE_CODES as readonly string[]).includes(code);

/** A service's display name; what belongs to no service is shown as the account's. */
export const toServiceName = (code: string | null): Text =>
  code === null
    ? { es: 'Cuenta', en: 'Account' }
    : isService(code)
      ? SERVICE_NAMES[code]
      : { es: code, en: code };
