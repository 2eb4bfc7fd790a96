import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { toErrorAnswer } from '../../../../shared/kernel/http/to-error-answer.ts';
import { LookUpParams, LookUpQuery } from '../../../../shared/numbers/look-up-input.ts';
import type { NumberInsight } from '../../../../shared/numbers/number-insight.ts';
import { readNumber, toDigits } from '../../../../shared/numbers/read-number.ts';
import { askFunction } from '../../app/ask-function.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toDay, toMoment, toPhone } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { numberHint } from '../../ui/forms/number-field.ts';
import { typed } from '../../ui/forms/typed-field.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { getQuotes, toChargeConfirmation, UnitPrice } from '../billing/quote.tsx';
import { COUNTRY_INPUT } from './country-field.ts';

/** The time in which the person who asked can see a result, which is stored nowhere else. */
const SHOWN_SEC = 600;
const PENDING = 'pending';
/** The longest number with which another page may lead here. */
const LONGEST_NUMBER = 64;
const NAME = /^[0-9a-f]{64}$/;

type Shown = { organizationId: number; userId: number; found: NumberInsight };

const toKey = (name: string): string => `look-up:${name}`;

/** Looks a number up once, however often its form is sent: the result is kept for a while under the form's nonce. */
async function lookUpOnce(
  ctx: FormContext,
  input: { number: string; country: string | undefined },
): Promise<void> {
  const key = toKey(ctx.submission.name);
  const isFirst = await ctx.redis.set(key, PENDING, { nx: true, ex: SHOWN_SEC });
  if (isFirst !== 'OK') return;
  try {
    const found = await askFunction<NumberInsight>(ctx, 'NUMBERINSIGHT', { verb: 'lookUp', input });
    const shown: Shown = { organizationId: ctx.organization.id, userId: ctx.person.id, found };
    await ctx.redis.set(key, JSON.stringify(shown), { ex: SHOWN_SEC });
  } catch (error) {
    // A refused request may be sent again; after a fault it may have been charged.
    if (error instanceof DomainError && toErrorAnswer(error).status < 500) await ctx.redis.del(key);
    throw error;
  }
}

/** The reader's own result; undefined when there is none, or no longer. */
async function readFound(ctx: PortalContext, name = ''): Promise<NumberInsight | undefined> {
  if (!NAME.test(name)) return undefined;
  const kept = await ctx.redis.get<string>(toKey(name));
  if (kept === null || kept === PENDING) return undefined;
  // Only `lookUpOnce` writes these.
  const { organizationId, userId, found }: Shown = JSON.parse(kept);
  return organizationId === ctx.organization.id && userId === ctx.person.id ? found : undefined;
}

const lookUp = defineForm({
  name: 'ask',
  operation: 'lookUpNumber',
  roles: ADMINISTRATORS,
  fields: () =>
    z.object({
      number: typed(LookUpParams.shape.number),
      country: typed(LookUpQuery.shape.country),
    }),
  inputs: {
    number: {
      label: { es: 'Número', en: 'Number' },
      hint: numberHint,
    },
    country: COUNTRY_INPUT,
  },
  confirm: async (ctx, { number: text, country }) => {
    const { t } = ctx;
    const reading = readNumber(text, country ?? ctx.organization.country);
    // The verb refuses it beside the field.
    if ('error' in reading) return undefined;
    const number = toPhone(toDigits(reading.number));
    return toChargeConfirmation(ctx, {
      title: t(`¿Consultar ${number}?`, `Look up ${number}?`),
      submit: t('Consultar', 'Look up'),
      quote: (await getQuotes(ctx))('numberinsight.lookup'),
      units: 1,
      unit: NOUNS.lookUp,
      note: t('Si el número no es válido, no se cobra.', 'If the number is not valid, it is not charged.'),
    });
  },
  actAndLead: async (ctx, { number, country }) => {
    await lookUpOnce(ctx, { number, country });
    return { to: `${ctx.pagePath}?found=${ctx.submission.name}` };
  },
  onResubmit: async ({ pagePath, submission }) => ({ to: `${pagePath}?found=${submission.name}` }),
});

export const lookUpPage = definePage({
  path: '/lookup',
  title: { es: 'Consultar un número', en: 'Look up a number' },
  under: '/batches',
  roles: ADMINISTRATORS,
  service: 'numberinsight',
  forms: [lookUp],
  render: async (ctx, { query, failed }) => {
    const { t, base } = ctx;
    const [found, quotes] = await Promise.all([readFound(ctx, query.found), getQuotes(ctx)]);
    return titled(
      {
        title: t('Consultar un número', 'Look up a number'),
        actions: (
          <a class="button plain" href={`${base}/batches/new`}>
            {t('Subir un lote', 'Upload a batch')}
          </a>
        ),
      },
      <>
        {found === undefined ? null : <Result ctx={ctx} of={found} />}
        {query.found !== undefined && found === undefined ? (
          <p class="note warn" role="status">
            {t(
              'Este resultado ya no se muestra: se guarda 10 minutos. Si se cobró, está en los movimientos.',
              'This result is no longer shown: it is kept for 10 minutes. If it was charged, it is among the movements.',
            )}
          </p>
        ) : null}
        <div class="card">
          <Form
            ctx={ctx}
            of={lookUp}
            failed={failed}
            isFocused={failed === undefined && found === undefined}
            values={query.number === undefined ? {} : { number: query.number.slice(0, LONGEST_NUMBER) }}
            submit={t('Ver el precio y consultar', 'See the price and look up')}
          >
            <UnitPrice ctx={ctx} quote={quotes('numberinsight.lookup')} unit={t('consulta', 'look-up')} />
          </Form>
        </div>
      </>,
    );
  },
});

const LINE_NAMES: Record<NumberInsight['type'], Text> = {
  mobile: { es: 'Celular', en: 'Mobile' },
  fixed_line: { es: 'Fijo', en: 'Landline' },
  fixed_line_or_mobile: { es: 'Fijo o celular', en: 'Landline or mobile' },
  toll_free: { es: 'Gratuito', en: 'Toll-free' },
  premium_rate: { es: 'Tarifa con recargo', en: 'Premium rate' },
  shared_cost: { es: 'Costo compartido', en: 'Shared cost' },
  voip: { es: 'Internet (VoIP)', en: 'VoIP' },
  personal_number: { es: 'Número personal', en: 'Personal number' },
  pager: { es: 'Buscapersonas', en: 'Pager' },
  uan: { es: 'Número empresarial', en: 'Company number' },
  voicemail: { es: 'Buzón de voz', en: 'Voicemail' },
  unknown: { es: 'Desconocido', en: 'Unknown' },
};

const Result: FC<{ ctx: PortalContext; of: NumberInsight }> = ({ ctx, of }) => {
  const { t, language } = ctx;
  const country = of.country && new Intl.DisplayNames([language], { type: 'region' }).of(of.country.code);
  return (
    <div class="card" role="status">
      <h2>
        {toPhone(of.number)} <CopyButton request={ctx} text={`+${of.number}`} />{' '}
        <span class={of.valid ? 'tag good' : 'tag bad'}>
          {of.valid ? t('Válido', 'Valid') : t('No válido: no se cobró', 'Not valid: not charged')}
        </span>
      </h2>
      <dl>
        <dt>{t('Tipo', 'Type')}</dt>
        <dd>{LINE_NAMES[of.type][language]}</dd>
        <dt>{t('Operador', 'Carrier')}</dt>
        <dd>{of.carrier?.name ?? t('Desconocido', 'Unknown')}</dd>
        {of.ported === true ? (
          <>
            <dt>{t('Portado', 'Ported')}</dt>
            <dd>
              {t('Desde', 'From')} {of.originalCarrier?.name ?? t('otro operador', 'another carrier')}
              {of.portedAt === null ? '' : `, ${toDay(ctx, of.portedAt)}`}
            </dd>
          </>
        ) : null}
        <dt>{t('País', 'Country')}</dt>
        <dd>{country ?? t('Ninguno en particular', 'None in particular')}</dd>
        {of.area === null ? null : (
          <>
            <dt>{t('Lugar', 'Area')}</dt>
            <dd>{of.area.name}</dd>
          </>
        )}
        {of.alsoValidAs ? (
          <>
            <dt>{t('También sería', 'Would also be')}</dt>
            <dd>
              {toPhone(of.alsoValidAs)}{' '}
              {t(
                '(con esos dígitos y código de país; para consultarlo, escríbalo con +)',
                '(the same digits with a country code; to look it up, write it with +)',
              )}
            </dd>
          </>
        ) : null}
        <dt>{t('Consultado', 'Looked up')}</dt>
        <dd>{toMoment(ctx, of.checkedAt)}</dd>
      </dl>
    </div>
  );
};
