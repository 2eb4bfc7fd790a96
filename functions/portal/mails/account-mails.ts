import * as z from 'zod';
import { toMoment, toMoney } from '../words/format.ts';
import { defineMail } from './define-mail.ts';

const Micro = z.union([z.int(), z.bigint(), z.string()]);

/** The available funds fell below the configured threshold. */
export const balanceLow = defineMail({
  data: z.object({ currency: z.string(), availableMicro: Micro, thresholdMicro: Micro }),
  path: '/billing',
  write: ({ t, language, organization }, { currency, availableMicro, thresholdMicro }) => {
    const left = toMoney({ language }, availableMicro, currency);
    const least = toMoney({ language }, thresholdMicro, currency);
    return {
      subject: t(`Saldo bajo en ${organization}: ${left}`, `Low balance of ${organization}: ${left}`),
      paragraphs: [
        t(
          `A ${organization} le quedan ${left}, por debajo del aviso de ${least}.`,
          `${organization} has ${left} left, below its notice of ${least}.`,
        ),
        t(
          'Sin saldo, lo que cuesta se rechaza. Los enlaces que ya existen siguen redirigiendo.',
          'Without a balance, what costs money is refused. Links that exist go on redirecting.',
        ),
      ],
      label: t('Ver la facturación', 'See the billing'),
    };
  },
});

/** 80 % of a spend limit is used, or all of it. */
export const spendLimit = defineMail({
  data: z.object({
    currency: z.string(),
    period: z.enum(['day', 'month']),
    limitMicro: Micro,
    spentMicro: Micro,
    resetsAt: z.string(),
    percent: z.number(),
  }),
  path: '/billing',
  write: ({ t, language, organization }, { currency, period, limitMicro, spentMicro, resetsAt, percent }) => {
    const limit = toMoney({ language }, limitMicro, currency);
    const spent = toMoney({ language }, spentMicro, currency);
    const named =
      period === 'day'
        ? t('límite de gasto diario', 'daily spend limit')
        : t('límite de gasto mensual', 'monthly spend limit');
    const until = toMoment({ language }, resetsAt);
    return {
      subject:
        percent === 100
          ? t(`${organization} llegó a su ${named}`, `${organization} has reached its ${named}`)
          : t(
              `${organization} gastó el ${percent} % de su ${named}`,
              `${organization} has spent ${percent}% of its ${named}`,
            ),
      paragraphs: [
        t(
          `${organization} ha gastado ${spent} de ${limit}.`,
          `${organization} has spent ${spent} of ${limit}.`,
        ),
        percent === 100
          ? t(
              `Lo que lo supere se rechaza hasta el ${until}, hora de Colombia, o hasta que el límite cambie.`,
              `What goes beyond is refused until ${until}, Colombia time, or until the limit is changed.`,
            )
          : t(
              'Cuando llegue al límite, lo que lo supere se rechazará.',
              'Once the limit is reached, what goes beyond will be refused.',
            ),
      ],
      label: t('Ver los límites', 'See the limits'),
    };
  },
});

/** A key expires within days. */
export const keyExpiring = defineMail({
  data: z.object({ name: z.string(), hint: z.string(), expiresAt: z.string() }),
  path: '/keys',
  write: ({ t, language, organization, toName }, { name, hint, expiresAt }) => {
    const at = toMoment({ language }, expiresAt);
    const key = `${toName(name)} (…${toName(hint)})`;
    return {
      subject: t(`Una llave de ${organization} vence pronto`, `A key of ${organization} expires soon`),
      paragraphs: [
        t(
          `La llave ${key} deja de servir el ${at}, hora de Colombia.`,
          `The key ${key} stops working on ${at}, Colombia time.`,
        ),
        t(
          'Cree otra con los mismos permisos, cámbiela en su sistema y revoque esta.',
          'Create another with the same permissions, put it into your system and revoke this one.',
        ),
      ],
      label: t('Ver las llaves', 'See the keys'),
    };
  },
});
