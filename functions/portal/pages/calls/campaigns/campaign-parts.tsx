import type { Child, FC } from 'hono/jsx';
import { DAYS } from '../../../../../shared/calls/campaigns/campaign-fields.ts';
import type { Campaign } from '../../../../../shared/calls/campaigns/campaign-view.ts';
import type { Preview } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import type { Synthesis } from '../../../../../shared/speech/syntheses/synthesis.ts';
import type { PortalContext } from '../../../app/context.ts';
import {
  toDate,
  toDuration,
  toMoment,
  toMoney,
  toNumber,
  toPercent,
  toPhone,
  toWeekday,
} from '../../../i18n/format.ts';
import { endSentence } from '../../../i18n/language.ts';
import { isOf, MONEY_READERS, NUMBER_READERS } from '../../../i18n/roles.ts';
import { CALL_ENDS } from '../../../i18n/states.ts';
import { Shares } from '../../../ui/charts/shares.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { AudioPlayer } from '../audio.tsx';
import { countAnswered, PAUSES, toEndReason } from './campaign-words.ts';

type Shown = { ctx: PortalContext; of: Campaign };

/** Says what a campaign waits for, in a sentence. */
function describe(ctx: PortalContext, { status, pausedBecause, waitingUntil, finishedAt }: Campaign): string {
  const { t, language } = ctx;
  if (pausedBecause !== null) return PAUSES[pausedBecause][language];
  if (status === 'paused')
    return t('Alguien de su organización la pausó.', 'Someone in your organization paused it.');
  if (waitingUntil !== null)
    return t(
      endSentence(`Espera: llama desde el ${toMoment(ctx, waitingUntil)}`),
      `Waiting: it calls from ${toMoment(ctx, waitingUntil)} on.`,
    );
  if (finishedAt !== null)
    return t(
      endSentence(`Terminó el ${toMoment(ctx, finishedAt)}`),
      `Ended on ${toMoment(ctx, finishedAt)}.`,
    );
  if (status === 'canceled')
    return t('Se canceló; terminan las llamadas en curso.', 'Canceled; calls in progress are ending.');
  return t('Está llamando.', 'It is calling.');
}

/** How far a campaign is, and why its recipients ended. Read again by itself until the last one has. */
export const CampaignProgress: FC<Shown & { averageSec: number | null }> = ({ ctx, of, averageSec }) => {
  const { t, language, base, pagePath } = ctx;
  const { recipients, pending, calling, ended, reasons } = of.progress;
  const said = t(
    `${toNumber(ctx, ended)} de ${toNumber(ctx, recipients)} terminaron`,
    `${toNumber(ctx, ended)} of ${toNumber(ctx, recipients)} ended`,
  );
  const isOver = of.finishedAt !== null;
  const answered = countAnswered(reasons);
  return (
    <div class="card" data-live={isOver ? undefined : '3'}>
      {ended === 0 ? null : (
        <p class="lead">
          {t(
            `Contestaron ${toNumber(ctx, answered)} de ${toNumber(ctx, ended)} (${toPercent(ctx, answered / ended)})`,
            `${toNumber(ctx, answered)} of ${toNumber(ctx, ended)} answered (${toPercent(ctx, answered / ended)})`,
          )}
        </p>
      )}
      <p class={ended === 0 ? 'lead' : undefined}>{describe(ctx, of)}</p>
      <p>
        <progress aria-label={said} max={Math.max(1, recipients)} value={ended} /> {said}
        {isOver ? null : (
          <>
            {' '}
            <a href={pagePath}>{t('Actualizar', 'Refresh')}</a>
          </>
        )}
      </p>
      <dl>
        <dt>{t('Sin llamar', 'Not called yet')}</dt>
        <dd>{toNumber(ctx, pending)}</dd>
        <dt>{t('En curso o por reintentar', 'In progress or to be retried')}</dt>
        <dd>{toNumber(ctx, calling)}</dd>
        {isOf(MONEY_READERS, ctx) ? (
          <>
            <dt>{t('Costo', 'Cost')}</dt>
            <dd>{toMoney(ctx, of.costMicro, ctx.organization.currency)}</dd>
          </>
        ) : null}
        {averageSec === null ? null : (
          <>
            <dt>{t('Duración media de las contestadas', 'Average time of those answered')}</dt>
            <dd>{toDuration(averageSec)}</dd>
          </>
        )}
      </dl>
      {ended === 0 ? null : (
        <Shares
          ctx={ctx}
          title={t('Cómo terminaron', 'How they ended')}
          unit={t('Destinatarios', 'Recipients')}
          values={Object.entries(reasons)
            .toSorted(([, one], [, other]) => other - one)
            .map(([reason, value]) => ({
              name: toEndReason(reason)[language],
              value,
              // Some ended without a call.
              href:
                reason in CALL_ENDS
                  ? `${base}/calls?${new URLSearchParams({ campaign: of.id, reason })}`
                  : undefined,
            }))}
        />
      )}
      {isOf(NUMBER_READERS, ctx) ? (
        <p>
          <a class="button plain" href={`${pagePath}/results/csv`} download="">
            {isOver
              ? t('Descargar los resultados', 'Download the results')
              : t('Descargar los resultados hasta ahora', 'Download the results so far')}
          </a>{' '}
          <a class="button plain" href={`${pagePath}/results/csv?format=xlsx`} download="">
            {t('Para Excel', 'For Excel')}
          </a>
        </p>
      ) : null}
    </div>
  );
};

type PreviewProps = Omit<Shown, 'children'> & {
  preview: readonly Preview[];
  made: Synthesis | undefined;
  children: (place: number) => Child;
};

/** The texts that the first recipients hear, and one of them spoken. */
export const CampaignPreview = ({ ctx, of, preview, made, children }: PreviewProps) => {
  const { t } = ctx;
  return (
    <div class="card">
      <h2>{t('Lo que oyen los primeros', 'What the first ones hear')}</h2>
      {made?.audioUrl == null ? null : (
        <p role="status">
          <AudioPlayer src={made.audioUrl} label={t('Mensaje', 'Message')} />
        </p>
      )}
      <Table
        label={t('Lo que oyen los primeros', 'What the first ones hear')}
        isOfBlocks
        columns={[t('Número', 'Number'), t('Mensaje', 'Message'), '']}
      >
        {preview.map(({ to, text }, place) => (
          <tr>
            <td>{toPhone(to)}</td>
            <td class="prose">{of.text === null ? t('El audio', 'The audio') : text}</td>
            <td>{children(place)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
};

/** The text of a campaign, and when it calls. */
export const CampaignFacts: FC<Shown & { edit?: Child }> = ({ ctx, of, edit }) => {
  const { t } = ctx;
  const { text, voice, callerId, window, pace, startAt, reference, id, createdAt, startedAt } = of;
  const days = window?.days.map((day) => toWeekday(ctx, DAYS.indexOf(day), 'short')).join(', ');
  return (
    <div class="card">
      <div class="row between">
        <h2>{t('Configuración', 'Settings')}</h2>
        {edit}
      </div>
      <dl>
        <dt>{t('Mensaje', 'Message')}</dt>
        <dd>{text ?? t('Un audio', 'An audio')}</dd>
        {voice === null ? null : (
          <>
            <dt>{t('Voz', 'Voice')}</dt>
            <dd>{voice}</dd>
          </>
        )}
        <dt>{t('Número que se muestra', 'Number shown')}</dt>
        <dd>{callerId === null ? t('El predeterminado', 'The default one') : toPhone(callerId)}</dd>
        <dt>{t('Horario', 'Hours')}</dt>
        <dd>
          {window === null
            ? t('A cualquier hora que permita la ley', 'At any time the law allows')
            : `${window.from}–${window.to}, ${days}, ${
                window.timeZone === 'recipient'
                  ? t('hora de cada destinatario', 'in the local time of each recipient')
                  : t('hora de Colombia', 'Colombia time')
              }`}
        </dd>
        <dt>{t('Ritmo', 'Pace')}</dt>
        <dd>
          {[
            pace?.callsPerSecond === undefined
              ? undefined
              : t(
                  `${toNumber(ctx, pace.callsPerSecond)} por segundo`,
                  `${toNumber(ctx, pace.callsPerSecond)} a second`,
                ),
            pace?.maxAtOnce === undefined
              ? undefined
              : t(`${toNumber(ctx, pace.maxAtOnce)} a la vez`, `${toNumber(ctx, pace.maxAtOnce)} at once`),
          ]
            .filter((part) => part !== undefined)
            .join(', ') || t('El que permitan los límites', 'As the limits allow')}
        </dd>
        <dt>{t('No llamar antes del', 'Do not call before')}</dt>
        <dd>{startAt === null ? t('Sin fecha', 'No date') : toMoment(ctx, toDate(startAt))}</dd>
        <dt>{t('Referencia', 'Reference')}</dt>
        <dd>{reference ?? t('Ninguna', 'None')}</dd>
        <dt>{t('Creada', 'Created')}</dt>
        <dd>{toMoment(ctx, createdAt)}</dd>
        <dt>{t('Empezó', 'Started')}</dt>
        <dd>{startedAt === null ? t('Todavía no', 'Not yet') : toMoment(ctx, startedAt)}</dd>
        <dt>{t('Identificador', 'Identifier')}</dt>
        <dd>
          <code>{id}</code> <CopyButton request={ctx} text={id} />
        </dd>
      </dl>
    </div>
  );
};
