import * as z from 'zod';
import { fromDecimal } from '../../../../shared/billing/to-decimal.ts';
import { toCall } from '../../../../shared/calls/call-view.ts';
import { findCallOrThrow } from '../../../../shared/calls/get-call.ts';
import { isSpoken, toPlayUrl } from '../../../../shared/calls/play-url.ts';
import { Form } from '../../components/form.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { cancelOwnCall } from '../../domain/calls.ts';
import { toUuid } from '../../words/fields.ts';
import { toMoment, toMoney } from '../../words/format.ts';
import { ADMINISTRATORS, BUILDERS, EVERYONE, isOf, NUMBER_READERS } from '../../words/roles.ts';
import { CALL_STATES } from '../../words/states.ts';
import { Audio } from './audio.tsx';
import { CallAttempt, Callee } from './call-facts.tsx';

const cancel = defineForm({
  name: 'cancel',
  operation: 'cancelCall',
  sets: true,
  roles: BUILDERS,
  done: { es: 'No habrá más intentos.', en: 'There will be no further attempts.' },
  fields: () => z.object({}),
  act: async (ctx, _, { call }) => {
    await cancelOwnCall(ctx, toUuid(call));
  },
});

export const callPage = definePage({
  path: '/calls/{call}',
  operation: 'getCall',
  title: { es: 'Llamada', en: 'Call' },
  roles: EVERYONE,
  service: 'callblasting',
  forms: [cancel],
  render: async (ctx, { params, failed }) => {
    const { t, pagePath } = ctx;
    const row = await findCallOrThrow(ctx, toUuid(params.call));
    const call = await toCall(ctx, row);
    const isOver = row.finishedAt !== null;
    // A spoken text may name people; an uploaded audio is the same for everyone.
    const mayHear = isOf(NUMBER_READERS, ctx) || !isSpoken(row.audioKey);
    return (
      <>
        <div class="card">
          <h2>
            <Callee ctx={ctx} of={call} /> <StateTag ctx={ctx} of={CALL_STATES[call.status]} />
          </h2>
          <dl>
            <dt>{t('Referencia', 'Reference')}</dt>
            <dd>{call.clientReference || t('Ninguna', 'None')}</dd>
            <dt>{t('Identificador', 'Identifier')}</dt>
            <dd>
              <code>{call.id}</code>
            </dd>
            <dt>{t('Creada', 'Created')}</dt>
            <dd>{toMoment(ctx, call.createdAt)}</dd>
            <dt>{t('Intentos', 'Attempts')}</dt>
            <dd>
              {call.attemptsCount} {t('de', 'of')} {row.maxAttempts}
            </dd>
            {call.nextAttemptAt === null ? null : (
              <>
                <dt>{t('Próximo intento', 'Next attempt')}</dt>
                <dd>
                  {toMoment(ctx, call.nextAttemptAt)}
                  {call.heldUntil === null
                    ? ''
                    : t(': cuando se puede llamar de nuevo', ': when calling is allowed again')}
                </dd>
              </>
            )}
            {isOf(ADMINISTRATORS, ctx) ? (
              <>
                <dt>{t('Costo', 'Cost')}</dt>
                <dd>{toMoney(ctx, fromDecimal(call.cost), call.currency)}</dd>
              </>
            ) : null}
          </dl>
          <h3>{t('Lo que se oye', 'What is played')}</h3>
          {mayHear ? (
            <Audio
              src={await toPlayUrl(ctx, row.audioKey)}
              label={t('Audio de la llamada', 'Audio of the call')}
            />
          ) : (
            <p>{t('Su rol no oye lo que se dice.', 'Your role does not hear what is said.')}</p>
          )}
          {isOver ? null : (
            <p class="row">
              <a class="button plain" href={pagePath}>
                {t('Ver cómo va', 'See how it goes')}
              </a>
            </p>
          )}
          {isOver || row.cancelRequested ? null : (
            <Form
              ctx={ctx}
              of={cancel}
              failed={failed}
              submit={t('Cancelar lo que falta', 'Cancel what is left')}
              danger
            />
          )}
        </div>
        {call.attempts.map((attempt) => (
          <CallAttempt ctx={ctx} of={attempt} />
        ))}
      </>
    );
  },
});
