import { SENSITIVE } from '../../../../shared/kernel/functions.ts';
import { maySee } from '../../../../shared/people/disclosure.ts';
import { EVENT_TYPE_NAMES, sensitiveFieldsOf } from '../../../../shared/webhooks/event-names.ts';
import type { PortalContext } from '../../app/context.ts';
import { maskNumber } from '../../i18n/format.ts';

const HIDDEN = '•••';

type Reader = Pick<PortalContext, 'role'>;
type Envelope = { type: string; data: unknown };

/** The body of a delivery as a reader may see it, and whether something of it is hidden, as other pages hide it. */
export function maskBody(reader: Reader, body: string): { text: string; isMasked: boolean } {
  const sent: Envelope | { events: Envelope[] } = JSON.parse(body);
  const events = 'events' in sent ? sent.events : [sent];
  const masked = events.map((event) => maskEvent(reader, event));
  // A body in which nothing is hidden stays as it was sent, digit by digit.
  if (masked.every((event, place) => event === events[place])) return { text: body, isMasked: false };
  return { text: JSON.stringify('events' in sent ? { events: masked } : masked[0]), isMasked: true };
}

function maskEvent({ role }: Reader, event: Envelope): Envelope {
  const type = EVENT_TYPE_NAMES.find((name) => name === event.type);
  const hidden = SENSITIVE.filter((kind) => !maySee(role, [kind]));
  // The fields of a type that is no longer declared are unknown.
  if (type === undefined) return hidden.length === 0 ? event : { ...event, data: HIDDEN };
  const fields = new Set(hidden.flatMap((kind) => sensitiveFieldsOf(type)[kind] ?? []));
  return fields.size === 0 ? event : { ...event, data: maskFields(event.data, fields) };
}

function maskFields(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => maskFields(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      fields.has(name) ? maskValue(name, inner) : maskFields(inner, fields),
    ]),
  );
}

const maskValue = (name: string, value: unknown): unknown => {
  if (value === null) return null;
  return name === 'to' ? maskNumber(String(value)) : HIDDEN;
};
