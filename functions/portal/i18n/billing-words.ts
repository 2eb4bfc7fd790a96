import type { MOVEMENT_TYPES } from '../../../db/billing/tables/movement.ts';
import type { SPEND_PERIODS } from '../../../db/billing/tables/spend-limit.ts';
import { FUNCTIONS } from '../../../shared/kernel/functions.ts';
import { SERVICE_CODES, type ServiceCode } from '../../../shared/kernel/services.ts';
import type { Text } from './language.ts';

export const PERIOD_NAMES: Record<(typeof SPEND_PERIODS)[number], Text> = {
  day: { es: 'Por día', en: 'Per day' },
  month: { es: 'Por mes', en: 'Per month' },
};

export const TYPE_NAMES: Record<(typeof MOVEMENT_TYPES)[number], Text> = {
  charge: { es: 'Cobro', en: 'Charge' },
  refund: { es: 'Reembolso', en: 'Refund' },
  topup: { es: 'Recarga', en: 'Top-up' },
  adjustment: { es: 'Ajuste', en: 'Adjustment' },
};

const isService = (code: string): code is ServiceCode => (SERVICE_CODES as readonly string[]).includes(code);

/** A service's display name; what belongs to no service is shown as the account's. */
export const toServiceName = (code: string | null): Text =>
  code === null
    ? { es: 'Cuenta', en: 'Account' }
    : isService(code)
      ? FUNCTIONS[code].title
      : { es: code, en: code };
