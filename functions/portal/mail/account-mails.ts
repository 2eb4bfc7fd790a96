import * as z from 'zod';
import { toMoment, toMoney } from '../i18n/format.ts';
import { defineMail } from './define-mail.ts';

const Micro = z.union([z.int(), z.bigint(), z.string()]);

/** The available funds fell below the configured threshold. */
export const balanceLowMail = defineMail({
  data: z.object({ currency: z.string(), availableMicro: Micro, thresholdMicro: Micro }),
  path: '/billing',
  write: ({ t, language, organization }, { currency, availableMicro, thresholdMicro }) => {
    const left = toMoney({ language }, availableMicro, currency);
    const least = toMoney({ language }, thresholdMicro, currency);
    return {
      subject: t(`Saldo bajo en ${organization}: ${left}`, `Low balance for ${organization}: ${left}`),
      paragraphs: [
        t(
          `A ${organization} le quedan ${left}, por debajo del umbral de ${least}.`,
          `${organization} has ${left} left, below its threshold of ${least}.`,
        ),
        t(
          'Sin saldo se rechazan las operaciones que tienen costo. Los enlaces que ya existen siguen redirigiendo.',
          'Without funds, operations that cost money are refused. Existing links keep redirecting.',
        ),
      ],
      label: t('Ver facturación', 'See billing'),
    };
  },
});

/** 80 % of a spend limit is used, or all of it. */
export const spendLimitMail = defineMail({
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
              `Lo que supere el límite se rechaza hasta el ${until}, hora de Colombia, o hasta que se cambie el límite.`,
              `Anything over the limit is refused until ${until}, Colombia time, or until the limit is changed.`,
            )
          : t(
              'Cuando se alcance el límite, se rechazará lo que lo supere.',
              'Once the limit is reached, anything over it will be refused.',
            ),
      ],
      label: t('Ver los límites', 'See the limits'),
    };
  },
});

/** A key expires within days. */
export const keyExpiringMail = defineMail({
  data: z.object({ name: z.string(), hint: z.string(), expiresAt: z.string() }),
  path: '/keys',
  write: ({ t, language, organization, quote }, { name, hint, expiresAt }) => {
    const at = toMoment({ language }, expiresAt);
    const key = `${quote(name)} (…${hint})`;
    return {
      subject: t(`Una llave de ${organization} vence pronto`, `A key of ${organization} expires soon`),
      paragraphs: [
        t(
          `La llave ${key} deja de funcionar el ${at}, hora de Colombia.`,
          `The key ${key} stops working on ${at}, Colombia time.`,
        ),
        t(
          'Cree otra llave con los mismos permisos, actualícela en su sistema y revoque esta.',
          'Create another key with the same permissions, update your system with it and revoke this one.',
        ),
      ],
      label: t('Ver las llaves', 'See the keys'),
    };
  },
});
