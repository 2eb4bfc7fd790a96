import * as z from 'zod';
import { fromDecimal } from '../../../../shared/billing/amounts.ts';
import { readAudioKey, toPlayUrl } from '../../../../shared/calls/call-objects.ts';
import { toCall } from '../../../../shared/calls/call-view.ts';
import { findCallOrThrow } from '../../../../shared/calls/get-call.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toMoment, toMoney } from '../../i18n/format.ts';
import { BUILDERS, EVERYONE, isOf, MONEY_READERS, NUMBER_READERS } from '../../i18n/roles.ts';
import { CALL_STATES } from '../../i18n/states.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { AudioPlayer } from './audio.tsx';
import { cancelOwnCall } from './call-actions.ts';
import { CallAttempt, describeEnd, toCallee } from './call-facts.tsx';

const cancel = defineForm({
  name: 'cancel',
  operation: 'cancelCall',
  idempotent: true,
  roles: BUILDERS,
  whileBlocked: true,
  done: { es: 'No habrá más intentos.', en: 'There will be no further attempts.' },
  fields: () => z.object({}),
  confirm: async (ctx, _, { call: id }) => {
    const { t } = ctx;
    const row = await findCallOrThrow(ctx, toUuid(id));
    if (row.finishedAt !== null || row.cancelRequested) return undefined;
    const call = await toCall(ctx, row);
    const callee = toCallee(ctx, call);
    return {
      title: t(`¿Cancelar la llamada a ${callee}?`, `Cancel the call to ${callee}?`),
      content: (
        <p>
          {call.status === 'in_progress'
            ? t(
                `El intento ${call.attemptsCount}, que está en curso, sigue hasta su fin; no habrá otro. No se puede deshacer.`,
                `Attempt ${call.attemptsCount}, which is in progress, continues to its end; there will be no other. This cannot be undone.`,
              )
            : t(
                `Intentos hechos: ${call.attemptsCount} de ${row.maxAttempts}; no habrá más. No se puede deshacer.`,
                `Attempts made: ${call.attemptsCount} of ${row.maxAttempts}; there will be no more. This cannot be undone.`,
              )}
        </p>
      ),
      submit: t('Cancelar la llamada', 'Cancel call'),
    };
  },
  act: (ctx, _, { call }) => cancelOwnCall(ctx, toUuid(call)),
});

export const callPage = definePage({
  path: '/calls/{call}',
  operation: 'getCall',
  title: { es: 'Llamada', en: 'Call' },
  roles: EVERYONE,
  service: 'callblasting',
  forms: [cancel],
  render: async (ctx, { params, failed }) => {
    const { t } = ctx;
    const row = await findCallOrThrow(ctx, toUuid(params.call));
    const call = await toCall(ctx, row);
    const isOver = row.finishedAt !== null;
    // A spoken text may name people; an uploaded audio is the same for everyone.
    const mayHear = isOf(NUMBER_READERS, ctx) || readAudioKey(row.audioKey).speechId === undefined;
    return titled(
      {
        title: toCallee(ctx, call),
        copy: isOf(NUMBER_READERS, ctx) ? `+${call.to}` : undefined,
        state: <StateTag ctx={ctx} of={CALL_STATES[call.status]} />,
        actions:
          isOver || row.cancelRequested ? undefined : (
            <Form
              ctx={ctx}
              of={cancel}
              failed={failed}
              submit={t('Cancelar la llamada', 'Cancel call')}
              look="inline"
              danger
            />
          ),
      },
      <>
        <div class="card" data-live={isOver ? undefined : '3'}>
          <p class="lead">{describeEnd(ctx, call, row)}</p>
          <dl>
            <dt>{t('Referencia', 'Reference')}</dt>
            <dd>{call.clientReference || t('Ninguna', 'None')}</dd>
            <dt>{t('Identificador', 'Identifier')}</dt>
            <dd>
              <code>{call.id}</code> <CopyButton request={ctx} text={call.id} />
            </dd>
            <dt>{t('Creada', 'Created')}</dt>
            <dd>{toMoment(ctx, call.createdAt)}</dd>
            <dt>{t('Intentos', 'Attempts')}</dt>
            <dd>
              {call.attemptsCount} {t('de', 'of')} {row.maxAttempts}
            </dd>
            {isOf(MONEY_READERS, ctx) ? (
              <>
                <dt>{t('Costo', 'Cost')}</dt>
                <dd>{toMoney(ctx, fromDecimal(call.cost), call.currency)}</dd>
              </>
            ) : null}
          </dl>
          <h2>{t('Lo que se reproduce', 'What is played')}</h2>
          {mayHear ? (
            <AudioPlayer
              src={await toPlayUrl(ctx, row.audioKey)}
              label={t('Audio de la llamada', 'Call audio')}
            />
          ) : (
            <p>
              {t('Su rol no permite escuchar lo que se dice.', 'Your role cannot listen to what is said.')}
            </p>
          )}
        </div>
        {call.attempts.toReversed().map((attempt) => (
          <CallAttempt ctx={ctx} of={attempt} />
        ))}
      </>,
    );
  },
});
