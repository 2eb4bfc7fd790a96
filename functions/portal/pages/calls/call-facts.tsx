import type { FC } from 'hono/jsx';
import type { Call } from '../../../../shared/calls/call-view.ts';
import { StateTag } from '../../components/state-tag.tsx';
import type { PortalContext } from '../../context.ts';
import { toDuration, toMoment, toTime } from '../../words/format.ts';
import spanish from '../../words/hangup-causes.json' with { type: 'json' };
import { isOf, NUMBER_READERS } from '../../words/roles.ts';
import { ATTEMPT_STATES } from '../../words/states.ts';
import { Audio } from './audio.tsx';

type Attempt = Call['attempts'][number];
type Shown = { ctx: PortalContext };

const SHOWN_DIGITS = 2;
const CAUSES = new Map<string, string>(Object.entries(spanish.causes));
const REFUSALS = new Map<string, string>(Object.entries(spanish.refusals));

/** The called number; only its last two digits for a reader who may not see numbers. */
export const Callee: FC<Shown & { of: Pick<Call, 'to'> }> = ({ ctx, of: { to } }) =>
  isOf(NUMBER_READERS, ctx) ? (
    <span>{to}</span>
  ) : (
    <span>
      {'•'.repeat(to.length - SHOWN_DIGITS)}
      {to.slice(-SHOWN_DIGITS)}
    </span>
  );

/** Why an attempt ended, with the reason for a refusal after a colon. */
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
        <dt>{t('Se marcó', 'Dialled')}</dt>
        <dd>
          {toMoment(ctx, startedAt)} <span class="soft small">{toTime(ctx, startedAt)}</span>
        </dd>
        <dt>{t('Se contestó', 'Answered')}</dt>
        <dd>{answeredAt === null ? t('No', 'No') : toTime(ctx, answeredAt)}</dd>
        <dt>{t('Terminó', 'Ended')}</dt>
        <dd>{endedAt === null ? t('Todavía no', 'Not yet') : toTime(ctx, endedAt)}</dd>
        <dt>{t('Duración', 'Duration')}</dt>
        <dd>{durationTotal === null ? '' : toDuration(durationTotal)}</dd>
        <dt>{t('Conversación', 'Conversation')}</dt>
        <dd>{durationAir === null ? '' : toDuration(durationAir)}</dd>
        <dt>{t('Audio', 'Audio')}</dt>
        <dd>
          {of.audioPlayed
            ? t('Se oyó completo', 'Played to its end')
            : t('No se oyó completo', 'Not played to its end')}
        </dd>
        {seesNumbers && of.dtmf !== null ? (
          <>
            <dt>{t('Tecla', 'Digit')}</dt>
            <dd>{of.dtmf}</dd>
          </>
        ) : null}
      </dl>
      {of.recorded ? (
        <>
          <h3>{t('Grabación', 'Recording')}</h3>
          {!seesNumbers ? (
            <p>{t('Su rol no oye grabaciones.', 'Your role does not hear recordings.')}</p>
          ) : of.recordingUrl === null ? (
            <p>{t('Ya se borró.', 'It is deleted by now.')}</p>
          ) : (
            <Audio
              src={of.recordingUrl}
              label={t(`Grabación del intento ${attempt}`, `Recording of attempt ${attempt}`)}
            />
          )}
        </>
      ) : null}
    </div>
  );
};
