import * as z from 'zod';
import { SPEND_PERIODS } from '../../../../db/billing/tables/spend-limit.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm } from '../../app/declare.ts';
import { Money, optionalField } from '../../i18n/fields.ts';
import { toAmount, toMoment, toMoney } from '../../i18n/format.ts';
import { endSentence } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { getOwnLimits, setOwnLowBalance, setOwnSpendLimit } from './billing-actions.ts';

type Limits = Awaited<ReturnType<typeof getOwnLimits>>;
type Period = (typeof SPEND_PERIODS)[number];

const AMOUNT_HINT = {
  es: 'Como 20.000 o 1.250,50. Vacío: sin límite.',
  en: 'Like 20,000 or 1,250.50. Empty: no limit.',
};

/** A limit as its form shows it; empty where there is none. */
export const toLimitValues = (
  ctx: PortalContext,
  { spendLimits }: Pick<Limits, 'spendLimits'>,
  of: Period,
) => {
  const limit = spendLimits.find(({ period }) => period === of);
  return { amount: limit === undefined ? '' : toAmount(ctx, limit.limitMicro) };
};

export const toNoticeValues = (ctx: PortalContext, { lowBalanceMicro }: Pick<Limits, 'lowBalanceMicro'>) => ({
  below: lowBalanceMicro === null ? '' : toAmount(ctx, lowBalanceMicro),
});

export const limitForm = defineForm({
  name: 'limit',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se guardó el límite.', en: 'Limit saved.' },
  fields: (t) => z.object({ period: z.enum(SPEND_PERIODS), amount: optionalField(Money(t)) }),
  inputs: { amount: { label: { es: 'Límite', en: 'Limit' }, hint: AMOUNT_HINT } },
  current: async (ctx, { period }) => toLimitValues(ctx, await getOwnLimits(ctx), period),
  confirm: async (ctx, { period, amount }) => {
    const { t } = ctx;
    const { spendLimits, currency } = await getOwnLimits(ctx);
    const spent = spendLimits.find((limit) => limit.period === period);
    if (amount === undefined || spent === undefined || BigInt(spent.spentMicro) < amount) return undefined;
    const until = toMoment(ctx, spent.resetsAt);
    return {
      title: t('¿Detener el gasto?', 'Stop spending?'),
      content: (
        <p>
          {t(
            endSentence(
              `Ya se gastaron ${toMoney(ctx, spent.spentMicro, currency)}. Con un límite de ${toMoney(ctx, amount, currency)} no se puede comprar nada más hasta el ${until}`,
            ),
            `${toMoney(ctx, spent.spentMicro, currency)} is spent already. With a limit of ${toMoney(ctx, amount, currency)}, nothing more can be bought until ${until}.`,
          )}
        </p>
      ),
      submit: t('Guardar el límite', 'Save the limit'),
    };
  },
  act: (ctx, { period, amount }) => setOwnSpendLimit(ctx, period, amount),
});

export const noticeForm = defineForm({
  name: 'notice',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: { es: 'Se guardó el aviso.', en: 'Notice saved.' },
  fields: (t) => z.object({ below: optionalField(Money(t)) }),
  inputs: {
    below: {
      label: { es: 'Avisar por debajo de', en: 'Notify below' },
      hint: {
        es: 'Como 20.000 o 1.250,50. Vacío: sin aviso.',
        en: 'Like 20,000 or 1,250.50. Empty: no notice.',
      },
    },
  },
  current: async (ctx) => toNoticeValues(ctx, await getOwnLimits(ctx)),
  act: (ctx, { below }) => setOwnLowBalance(ctx, below),
});
