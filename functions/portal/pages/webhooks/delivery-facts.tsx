import type { FC } from 'hono/jsx';
import type { AttemptError } from '../../../../shared/webhooks/deliveries/send-attempt.ts';
import type { PortalContext } from '../../app/context.ts';
import { toInstant, toNumber } from '../../i18n/format.ts';
import { endSentence, type Text } from '../../i18n/language.ts';
import type { State } from '../../ui/state-tag.tsx';
import type { Attempt, Delivery } from './webhook-actions.ts';

type Shown = { ctx: PortalContext };

export const DELIVERY_STATES: Record<Delivery['state'], State> = {
  pending: { es: 'En camino', en: 'On its way', look: 'soft' },
  waiting: { es: 'Espera al destino', en: 'Waiting for the endpoint', look: 'warn' },
  delivered: { es: 'Entregada', en: 'Delivered', look: 'good' },
  failed: { es: 'Falló', en: 'Failed', look: 'bad' },
  canceled: { es: 'Cancelada', en: 'Canceled', look: 'soft' },
};
const RETRYING: State = { es: 'Se reintentará', en: 'Retrying', look: 'warn' };

type Progress = Pick<Delivery, 'state' | 'attempts' | 'nextAttemptAt'>;

/** A delivery's state; distinguishes one that failed and will be retried from one not attempted yet. */
export const toDeliveryState = ({ state, attempts }: Progress): State =>
  state === 'pending' && attempts > 0 ? RETRYING : DELIVERY_STATES[state];

/** Says what happens next with a delivery, in a sentence. */
export function describeNext(ctx: PortalContext, { state, attempts, nextAttemptAt }: Progress): string {
  const { t } = ctx;
  const at = toInstant(ctx, nextAttemptAt);
  switch (state) {
    case 'pending':
      return attempts === 0
        ? t('Se está enviando por primera vez.', 'It is being sent for the first time.')
        : t(endSentence(`El próximo intento es el ${at}`), `The next attempt is on ${at}.`);
    case 'waiting':
      return t(
        'El destino está deshabilitado. La entrega espera hasta que lo habilite.',
        'The endpoint is disabled. The delivery waits until you enable it.',
      );
    case 'delivered':
      return t(
        'El destino la recibió. No hay más intentos.',
        'The endpoint accepted it. There are no further attempts.',
      );
    case 'failed':
      return t(
        'No quedan intentos. Corrija el destino y envíela otra vez.',
        'No attempts are left. Fix the endpoint and send it again.',
      );
    case 'canceled':
      return t('El destino se eliminó.', 'The endpoint was deleted.');
  }
}

/** The meaning of an answer, by its status or the first digit of it. */
const ANSWERS: Readonly<Record<string, Text>> = {
  3: {
    es: 'envía a otra dirección, y las redirecciones no se siguen. Cambie la dirección del destino',
    en: 'it leads to another address, and redirects are not followed. Change the endpoint’s address',
  },
  4: { es: 'no aceptó lo enviado', en: 'it did not accept what was sent' },
  401: {
    es: 'no se aceptó la firma. Revise que su servidor use el secreto de este destino',
    en: 'the signature was not accepted. Check that your server uses the secret of this endpoint',
  },
  403: {
    es: 'no nos deja entrar. Revise la firma, y que un cortafuegos no lo impida',
    en: 'it does not let us in. Check the signature, and that no firewall is in the way',
  },
  404: { es: 'no hay nada en esa dirección. Revísela', en: 'there is nothing at that address. Check it' },
  405: { es: 'no acepta POST en esa dirección', en: 'it does not take POST at that address' },
  410: { es: 'ya no existe', en: 'it is gone' },
  413: {
    es: 'lo enviado es más grande de lo que acepta. Reciba menos eventos por entrega',
    en: 'what was sent is larger than it takes. Receive fewer events in a delivery',
  },
  429: { es: 'recibe más de lo que admite', en: 'it gets more than it takes' },
  // How Cloudflare answers for a server that it did not reach, also to the fetch of a Worker.
  520: {
    es: 'la conexión se interrumpió o la respuesta no se entiende. Revise su servidor',
    en: 'the connection broke, or the answer makes no sense. Check your server',
  },
  521: {
    es: 'su servidor rechazó la conexión. Revise que esté en marcha y que el puerto esté abierto',
    en: 'your server refused the connection. Check that it runs and that its port is open',
  },
  522: {
    es: 'la conexión con su servidor no se estableció a tiempo. Revise que un cortafuegos no lo impida',
    en: 'the connection to your server was not established in time. Check that no firewall is in the way',
  },
  523: {
    es: 'no hay ruta hasta su servidor. Revise la dirección IP del nombre',
    en: 'there is no route to your server. Check the IP address of the name',
  },
  524: { es: 'su servidor no respondió a tiempo', en: 'your server did not answer in time' },
  525: {
    es: 'la conexión segura (TLS) falló. Revise su certificado y los protocolos que admite',
    en: 'the secure connection (TLS) failed. Check your certificate and the protocols that it takes',
  },
  526: {
    es: 'el certificado de su servidor no es válido: venció, es de otro nombre o no lo firma una autoridad conocida',
    en: 'the certificate of your server is not valid: it expired, is of another name, or no known authority signed it',
  },
  530: {
    es: 'el nombre de su servidor no se resuelve. Revise su DNS',
    en: 'the name of your server does not resolve. Check its DNS',
  },
  5: {
    es: 'falló de su lado. Mire el registro de su servidor',
    en: 'it failed itself. See the log of your server',
  },
};

/** Says why an attempt failed, in a sentence; undefined while it has not. */
export function describeFailure(
  { t, language }: PortalContext,
  { outcome, responseStatus: status, error }: Pick<Attempt, 'outcome' | 'responseStatus' | 'error'>,
): string | undefined {
  if (outcome !== 'failed') return undefined;
  if (status === null)
    return error === null
      ? t('El destino no respondió.', 'The endpoint did not answer.')
      : `${attemptErrorIn(language, error)}. ${ADVICE[error as AttemptError]?.[language] ?? ''}`.trim();
  const meaning = ANSWERS[status] ?? ANSWERS[Math.floor(status / 100)];
  const met = t(`El destino respondió ${status}`, `The endpoint answered ${status}`);
  return meaning === undefined ? `${met}.` : `${met}: ${meaning[language]}.`;
}

/** Describes the result of an attempt: a status, or why there was no answer, and how long it took. */
function describeAnswer(ctx: PortalContext, { responseStatus, error, durationMs, outcome }: Attempt): string {
  const { t } = ctx;
  const met =
    responseStatus !== null
      ? t(`Respondió ${responseStatus}`, `Answered ${responseStatus}`)
      : error !== null
        ? attemptErrorIn(ctx.language, error)
        : outcome === 'unknown'
          ? t('En curso', 'In progress')
          : t('Sin respuesta', 'No answer');
  return durationMs === null ? met : `${met} · ${toNumber(ctx, durationMs)} ms`;
}

/** The result of a test event, as soon as it is known. */
export const TestResult: FC<Shown & { of: Delivery; log: readonly Attempt[] }> = ({ ctx, of, log }) => {
  const { t, base } = ctx;
  const latest = log.find(({ outcome }) => outcome !== 'unknown');
  const look = latest === undefined ? '' : latest.outcome === 'succeeded' ? 'good' : 'bad';
  return (
    <div class={`note ${look}`} role="status" data-live={latest === undefined ? '1' : undefined}>
      <p>
        <strong>{t('Resultado de la prueba', 'Test result')}</strong>:{' '}
        {latest === undefined
          ? t('esperando la respuesta del destino…', 'waiting for the endpoint to answer…')
          : (describeFailure(ctx, latest) ?? `${describeAnswer(ctx, latest)}.`)}{' '}
        <a href={`${base}/deliveries/${of.id}`}>{t('Ver la entrega', 'See the delivery')}</a>
      </p>
    </div>
  );
};

const toLines = (headers: unknown): string =>
  Object.entries(Object(headers))
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** A text indented if it is JSON; otherwise as it is. */
export function toReadable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The part of an answer that is kept. */
const KeptAnswer: FC<Shown & { of: Attempt }> = ({ ctx: { t }, of }) => {
  const { responseBody, responseTruncated } = of;
  const headers = toLines(of.responseHeaders);
  if (headers === '' && !responseBody)
    return <p class="soft">{t('No hubo respuesta.', 'There was no answer.')}</p>;
  return (
    <>
      <pre>{headers}</pre>
      {responseBody ? (
        <pre>
          {responseBody}
          {responseTruncated ? '…' : ''}
        </pre>
      ) : (
        <p class="soft">{t('Sin contenido.', 'No content.')}</p>
      )}
      {responseTruncated ? (
        <p class="soft">
          {t(
            'La respuesta es más larga: se guarda su comienzo.',
            'The answer is longer: its beginning is kept.',
          )}
        </p>
      ) : null}
    </>
  );
};

/**
 * An attempt: what it met, and on demand the headers sent and the answer, which may repeat what the reader may not see of the
 * body (`hidesAnswer`).
 */
export const DeliveryAttempt: FC<Shown & { of: Attempt; isOpen: boolean; hidesAnswer: boolean }> = ({
  ctx,
  of,
  isOpen,
  hidesAnswer,
}) => {
  const { t } = ctx;
  const { attempt, outcome, url, startedAt } = of;
  return (
    <div class="card">
      <div class="row between">
        <h2>
          {t('Intento', 'Attempt')} {attempt}{' '}
          <span class={`tag ${outcome === 'succeeded' ? 'good' : outcome === 'unknown' ? 'soft' : 'bad'}`}>
            {describeAnswer(ctx, of)}
          </span>
        </h2>
        <span class="soft">{toInstant(ctx, startedAt)}</span>
      </div>
      <details open={isOpen}>
        <summary>{t('Encabezados y respuesta', 'Headers and answer')}</summary>
        <h3>{t('Respuesta', 'Answer')}</h3>
        {hidesAnswer ? (
          <p class="soft">
            {t(
              'Su rol no la muestra: puede repetir lo que se envió.',
              'Your role does not show it: it may repeat what was sent.',
            )}
          </p>
        ) : (
          <KeptAnswer ctx={ctx} of={of} />
        )}
        <h3>{t('Lo enviado', 'What was sent')}</h3>
        <p>
          <code>POST {url}</code>
        </p>
        <pre>{toLines(of.requestHeaders)}</pre>
      </details>
    </div>
  );
};

const WORDS: Record<AttemptError, Text> = {
  timeout: { es: 'No respondió en 10 segundos', en: 'Did not answer within 10 seconds' },
  connection_failed: { es: 'No hubo conexión, o se interrumpió', en: 'No connection, or it broke' },
  name_not_resolved: { es: 'El nombre no se resuelve', en: 'The name does not resolve' },
  host_not_allowed: {
    es: 'El servidor no es público, o es uno de los nuestros',
    en: 'The host is not public, or is one of ours',
  },
  https_required: { es: 'La dirección no es https', en: 'The address is not https' },
  invalid_url: { es: 'La dirección no es válida', en: 'The address is not valid' },
  not_signed: { es: 'No se envió: falla nuestra al firmar', en: 'Not sent: we failed to sign it' },
};

/** What to do about it, where something can be done. */
const ADVICE: Partial<Record<AttemptError, Text>> = {
  timeout: {
    es: 'Responda al recibir, y haga después lo que tarde.',
    en: 'Answer on receipt, and do afterwards what takes long.',
  },
  connection_failed: {
    es: 'Revise que su servidor esté en marcha, que el puerto esté abierto y que el certificado sea válido.',
    en: 'Check that your server runs, that its port is open and that its certificate is valid.',
  },
  name_not_resolved: { es: 'Revise su DNS.', en: 'Check its DNS.' },
};

/** Says why an attempt has no answer; an unknown error is shown by its code. */
const attemptErrorIn = (language: keyof Text, error: string): string =>
  Object.entries(WORDS).find(([code]) => code === error)?.[1][language] ?? error;
