import type { FC } from 'hono/jsx';
import type { Call } from '../../../../shared/calls/call-view.ts';
import english from '../../../../shared/calls/carriers/hangup-causes.json' with { type: 'json' };
import type { PortalContext } from '../../app/context.ts';
import { maskNumber, toDuration, toInstant, toMoment, toPhone, toTime } from '../../i18n/format.ts';
import spanish from '../../i18n/hangup-causes.json' with { type: 'json' };
import { endSentence, type Text } from '../../i18n/language.ts';
import { isOf, NUMBER_READERS } from '../../i18n/roles.ts';
import { ATTEMPT_STATES } from '../../i18n/states.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { AudioPlayer } from './audio.tsx';

type Attempt = Call['attempts'][number];
type Shown = { ctx: PortalContext };

const CAUSES = new Map<string, string>(Object.entries(spanish.causes));
const REFUSALS = new Map<string, string>(Object.entries(spanish.refusals));

/** The causes that a failed call may have, to choose from, by their code. */
export const FAILURE_CAUSES: readonly { value: string; label: Text }[] = Object.entries(english.texts).map(
  ([value, en]) => ({
    value,
    label: { es: `${CAUSES.get(value) ?? en} (${value})`, en: `${en} (${value})` },
  }),
);

/** The called number; only its last two digits for a reader who may not see numbers. */
export const toCallee = (ctx: PortalContext, { to }: Pick<Call, 'to'>): string =>
  isOf(NUMBER_READERS, ctx) ? toPhone(to) : maskNumber(toPhone(to));

/** Describes why an attempt ended, with the reason for a refusal after a colon. */
export function toCause(
  { t }: PortalContext,
  { hangupCause, causeText }: Pick<Attempt, 'hangupCause' | 'causeText'>,
): string {
  if (hangupCause === null) return '';
  const english = causeText ?? '';
  const [, refusal = ''] = english.split(': ');
  const why = refusal && `: ${REFUSALS.get(refusal) ?? refusal}`;
  const cause = CAUSES.get(String(hangupCause));
  return `${t(cause === undefined ? english : cause + why, english)} (${hangupCause})`;
}

type Ended = {
  minSuccessSec: number;
  maxAttempts: number;
  faultReason: string | null;
  cancelRequested: boolean;
};

/** Says why a call ended, or what it waits for, in a sentence. */
export function describeEnd(ctx: PortalContext, call: Call, ended: Ended): string {
  const { t } = ctx;
  const last = call.attempts.at(-1);
  const answered = toSeconds(last?.durationAir ?? 0);
  if (call.endReason === 'opted_out' && last?.answered)
    return t(
      `Contestada durante ${answered}; la persona pidió no recibir estas llamadas.`,
      `Answered for ${answered}; the person opted out of these calls.`,
    );
  if (call.endReason === 'machine')
    return t('Contestó una máquina, y se le colgó.', 'A machine answered, and was hung up on.');
  switch (call.status) {
    case 'success':
      return last?.dtmf != null
        ? t(
            `Contestada durante ${answered}; se pulsó una tecla.`,
            `Answered for ${answered}; a digit was pressed.`,
          )
        : t(`Contestada durante ${answered}.`, `Answered for ${answered}.`);
    case 'canceled':
      return t('Se canceló antes de otro intento.', 'It was canceled before another attempt.');
    case 'failed':
      return describeFailure(ctx, call, ended);
    case 'in_progress':
      return ended.cancelRequested
        ? t(
            'El intento en curso es el último: se pidió cancelarla.',
            'The current attempt is the last: it was canceled.',
          )
        : t('Hay un intento en curso.', 'An attempt is in progress.');
    default:
      return describeWait(ctx, call, ended);
  }
}

/** Says why the last attempt of a failed call was no success. */
function describeFailure(
  ctx: PortalContext,
  { attempts }: Call,
  { minSuccessSec, maxAttempts }: Ended,
): string {
  const { t } = ctx;
  const last = attempts.at(-1);
  const cause = last && toCause(ctx, last);
  if (last?.answered) {
    const answered = toSeconds(last.durationAir ?? 0);
    const least = toSeconds(minSuccessSec);
    return (last.durationAir ?? 0) < minSuccessSec
      ? t(
          `Contestada durante ${answered}, menos que los ${least} que cuentan como éxito.`,
          `Answered for ${answered}, shorter than the ${least} that count as success.`,
        )
      : t(`Contestada durante ${answered}. ${cause}.`, `Answered for ${answered}. ${cause}.`);
  }
  return attempts.length >= maxAttempts && attempts.length > 1
    ? t(
        `Ninguno de los ${attempts.length} intentos se contestó. El último: ${cause}.`,
        `None of the ${attempts.length} attempts was answered. The last one: ${cause}.`,
      )
    : t(`No se contestó: ${cause || 'no se marcó'}.`, `Not answered: ${cause || 'not dialed'}.`);
}

/** Says what the next attempt of a call waits for. */
function describeWait(
  ctx: PortalContext,
  { attempts, nextAttemptAt, heldUntil }: Call,
  { faultReason }: Ended,
): string {
  const { t } = ctx;
  if (faultReason !== null)
    return t(
      'Un problema nuestro impidió marcar. Se intentará de nuevo.',
      'A problem on our side prevented dialing. It will be tried again.',
    );
  if (nextAttemptAt === null) return t('Espera su turno para marcar.', 'It is waiting to be dialed.');
  const at = toMoment(ctx, nextAttemptAt);
  if (heldUntil !== null)
    return t(
      endSentence(`Espera el horario permitido: se marcará el ${at}`),
      `It is waiting for the allowed hours: it will be dialed on ${at}.`,
    );
  const last = attempts.at(-1);
  if (last === undefined) return t(endSentence(`Se marcará el ${at}`), `It will be dialed on ${at}.`);
  const cause = toCause(ctx, last);
  return t(
    endSentence(`${cause}. El próximo intento es el ${at}`),
    `${cause}. The next attempt is on ${at}.`,
  );
}

/** The names of those who may answer an attempt. */
export const ANSWERER_NAMES: Record<NonNullable<Attempt['answeredBy']>, Text> = {
  human: { es: 'Una persona', en: 'A person' },
  machine: { es: 'Un contestador', en: 'A machine' },
  fax: { es: 'Un fax', en: 'A fax' },
  unknown: { es: 'No se pudo saber', en: 'Could not be told' },
};

const toSeconds = (seconds: number): string => `${seconds}\u00a0s`;

/** One attempt: when, how and why it ended, and its recording. */
export const CallAttempt: FC<Shown & { of: Attempt }> = ({ ctx, of }) => {
  const { t } = ctx;
  const { attempt, status, startedAt, answeredAt, endedAt, durationTotal, durationAir } = of;
  const seesNumbers = isOf(NUMBER_READERS, ctx);
  return (
    <div class="card">
      <h2>
        {t('Intento', 'Attempt')} {attempt} <StateTag ctx={ctx} of={ATTEMPT_STATES[status]} />
      </h2>
      <dl>
        <dt>{t('Causa', 'Cause')}</dt>
        <dd>{toCause(ctx, of) || t('Todavía no termina', 'It has not ended')}</dd>
        <dt>{t('Se marcó', 'Dialed')}</dt>
        <dd>{toInstant(ctx, startedAt)}</dd>
        <dt>{t('Se contestó', 'Answered')}</dt>
        <dd>{answeredAt === null ? t('No', 'No') : toTime(ctx, answeredAt)}</dd>
        {of.answeredBy === null ? null : (
          <>
            <dt>{t('Contestó', 'Answered by')}</dt>
            <dd>{t(ANSWERER_NAMES[of.answeredBy].es, ANSWERER_NAMES[of.answeredBy].en)}</dd>
          </>
        )}
        <dt>{t('Terminó', 'Ended')}</dt>
        <dd>{endedAt === null ? t('Todavía no', 'Not yet') : toTime(ctx, endedAt)}</dd>
        <dt>{t('Duración', 'Duration')}</dt>
        <dd>{durationTotal === null ? '' : toDuration(durationTotal)}</dd>
        <dt>{t('Conversación', 'Conversation')}</dt>
        <dd>{durationAir === null ? '' : toDuration(durationAir)}</dd>
        <dt>{t('Audio', 'Audio')}</dt>
        <dd>
          {of.audioPlayed
            ? t('Se reprodujo completo', 'Played to its end')
            : t('No se reprodujo completo', 'Not played to its end')}
        </dd>
        {seesNumbers && of.dtmf !== null ? (
          <>
            <dt>{t('Tecla', 'Digit')}</dt>
            <dd>{of.dtmf}</dd>
          </>
        ) : null}
      </dl>
      {of.recorded ? <AttemptRecording ctx={ctx} of={of} /> : null}
    </div>
  );
};

const AttemptRecording: FC<Shown & { of: Attempt }> = ({ ctx, of: { attempt, recordingUrl } }) => {
  const { t } = ctx;
  return (
    <>
      <h3>{t('Grabación', 'Recording')}</h3>
      {!isOf(NUMBER_READERS, ctx) ? (
        <p>{t('Su rol no permite escuchar grabaciones.', 'Your role cannot listen to recordings.')}</p>
      ) : recordingUrl === null ? (
        <p>{t('Ya se eliminó.', 'Deleted.')}</p>
      ) : (
        <AudioPlayer
          src={recordingUrl}
          label={t(`Grabación del intento ${attempt}`, `Recording of attempt ${attempt}`)}
        />
      )}
    </>
  );
};
