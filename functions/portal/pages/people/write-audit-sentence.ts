import { PRICE_ITEMS } from '../../../../db/billing/tables/price-items.ts';
import type { AuditLogRow } from '../../../../shared/kernel/audit/list-audit-log.ts';
import type { Language } from '../../../../shared/kernel/errors/preferred-language.ts';
import { CHANGED_FIELDS, SENTENCES } from '../../i18n/audit-sentences.ts';
import { toServiceName } from '../../i18n/billing-words.ts';
import { toMoment, toMoney, toNumber, toPhone } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { ROLE_NAMES } from '../../i18n/roles.ts';

type Reader = { language: Language };

/** A part of a sentence; `isTarget`: the name of what was changed. */
type SentencePart = { text: string; isTarget?: true };

const WORDS: Record<string, Record<string, Text>> = {
  role: ROLE_NAMES,
  direction: { credit: { es: 'a favor', en: 'up' }, debit: { es: 'en contra', en: 'down' } },
  mode: { prepaid: { es: 'prepago', en: 'prepaid' }, credit: { es: 'crédito', en: 'credit' } },
  period: { day: { es: 'por día', en: 'per day' }, month: { es: 'por mes', en: 'per month' } },
  yes: { true: { es: 'sí', en: 'yes' }, false: { es: 'no', en: 'no' } },
  on: { true: { es: 'activado', en: 'on' }, false: { es: 'desactivado', en: 'off' } },
  urgent: {
    true: {
      es: ', sin esperar a que venza el anterior',
      en: ', without waiting for the previous one to expire',
    },
    false: { es: '', en: '' },
  },
  way: {
    link: { es: 'con un enlace por correo', en: 'with a link by e-mail' },
    openid: { es: 'con el proveedor de identidad', en: 'with the identity provider' },
  },
  state: {
    active: { es: 'activo', en: 'active' },
    disabled: { es: 'desactivado', en: 'disabled' },
    removed: { es: 'eliminado', en: 'deleted' },
    closed: { es: 'cerrado', en: 'closed' },
    suspended: { es: 'suspendido', en: 'suspended' },
  },
  registry: { off: { es: 'no', en: 'no' }, required: { es: 'obligatorio', en: 'required' } },
  campaignField: {
    name: { es: 'nombre', en: 'name' },
    text: { es: 'mensaje', en: 'message' },
    voice: { es: 'voz', en: 'voice' },
    audioId: { es: 'audio', en: 'audio' },
    callerId: { es: 'número que se muestra', en: 'number shown' },
    repeat: { es: 'repeticiones', en: 'repetitions' },
    recordingTtlSec: { es: 'grabación', en: 'recording' },
    retry: { es: 'intentos', en: 'attempts' },
    options: { es: 'opciones', en: 'options' },
    window: { es: 'horario', en: 'hours' },
    pace: { es: 'ritmo', en: 'pace' },
    startAt: { es: 'comienzo', en: 'start' },
    reference: { es: 'referencia', en: 'reference' },
    webhookUrl: { es: 'webhook', en: 'webhook' },
  },
};

const PLACE = /\{([\w.]+)(?::(\w+))?\}/;
/** A part in brackets, or a part outside them. */
const PARTS = /\[([^\]]*)\]|([^[\]]+)/g;

/** Describes a change in words: amounts, roles and names as people read them; its code when we have no words for it. */
export function writeAuditSentence(
  reader: Reader,
  row: Pick<AuditLogRow, 'verb' | 'targetId' | 'targetName' | 'endpointUrl' | 'input'>,
  currency: string | null,
): SentencePart[] {
  const sentence = SENTENCES[row.verb]?.[reader.language];
  if (sentence === undefined) return [{ text: row.verb }];
  const told = [...sentence.matchAll(PARTS)].flatMap(([, optional, plain = '']) => {
    const parts = toParts(reader, optional ?? plain, row, currency);
    return optional !== undefined && parts.some(({ text }) => text === '') ? [] : parts;
  });
  return [...told, ...writeOtherChanges(reader, sentence, row.input, currency)];
}

/** The fields that a change has changed and its sentence does not name, each as it is now and as it was. */
function writeOtherChanges(
  reader: Reader,
  sentence: string,
  input: unknown,
  currency: string | null,
): SentencePart[] {
  const named = new Set([...sentence.matchAll(new RegExp(PLACE, 'g'))].map(([, name]) => toLast(name)));
  const changed = Object.entries(Object(readField(input, 'before'))).filter(([name]) => !named.has(name));
  return changed.flatMap(([name, before]): SentencePart[] => {
    const { label, kind = '', none = NOTHING } = CHANGED_FIELDS[name] ?? {};
    const show = (value: unknown): string => write(reader, kind, value, currency) || none[reader.language];
    const was = reader.language === 'es' ? `antes ${show(before)}` : `before: ${show(before)}`;
    const shown = `${label?.[reader.language] ?? name}: ${show(findField(input, name))}`;
    return [{ text: `; ${shown}` }, { text: ` (${was})` }];
  });
}

const NOTHING: Text = { es: 'nada', en: 'nothing' };

const toLast = (name = ''): string => name.split('.').at(-1) ?? '';

/** A field of an input, or of an object in it. */
function findField(input: unknown, name: string): unknown {
  const { before: _, ...given } = Object(input);
  const owner = [given, ...Object.values(given).map(Object)].find((each) => Object.hasOwn(each, name));
  return owner?.[name];
}

function toParts(
  reader: Reader,
  template: string,
  row: Parameters<typeof writeAuditSentence>[1],
  currency: string | null,
): SentencePart[] {
  const place = PLACE.exec(template);
  if (place === null) return template === '' ? [] : [{ text: template }];
  const [whole, name = '', kind = ''] = place;
  const before = template.slice(0, place.index);
  const rest = toParts(reader, template.slice(place.index + whole.length), row, currency);
  const parts: SentencePart[] =
    name === 'target'
      ? [{ text: row.targetName ?? row.targetId ?? '', isTarget: true }]
      : name === 'endpoint'
        ? [{ text: row.endpointUrl ?? '' }]
        : writeField(reader, kind, row.input, name, currency);
  return [...(before === '' ? [] : [{ text: before }]), ...parts, ...rest];
}

/** A field as it was set, and what it was before, which may be cut apart from each other. */
function writeField(
  reader: Reader,
  kind: string,
  input: unknown,
  name: string,
  currency: string | null,
): SentencePart[] {
  const now = write(reader, kind, readField(input, name), currency);
  const before = write(reader, kind, readField(input, `before.${toLast(name)}`), currency);
  if (before === '' || before === now) return [{ text: now }];
  const was = reader.language === 'es' ? ` (antes ${before})` : ` (before: ${before})`;
  return [{ text: now || '—' }, { text: was }];
}

/** `edit.longUrl` of an input. */
const readField = (input: unknown, name: string): unknown =>
  name.split('.').reduce((value, key) => (value === null ? undefined : Object(value)[key]), input);

function write(reader: Reader, kind: string, value: unknown, currency: string | null): string {
  if (value === undefined || value === null) return '';
  const text = String(value);
  const { language } = reader;
  switch (kind) {
    case 'money':
      return /^-?\d+$/.test(text) ? toMoney(reader, text, currency) : text;
    case 'number':
      return toNumber(reader, Number(text));
    case 'count':
      return Array.isArray(value) ? toNumber(reader, value.length) : writeCount(reader, value);
    case 'moment':
      return toMoment(reader, text);
    case 'phone':
      return toPhone(text);
    case 'service':
      return toServiceName(text)[language];
    case 'price':
      return Object.hasOwn(PRICE_ITEMS, text)
        ? PRICE_ITEMS[text as keyof typeof PRICE_ITEMS].name[language]
        : text;
    default:
      return [value]
        .flat()
        .map((each) => WORDS[kind]?.[String(each)]?.[language] ?? String(each))
        .join(', ');
  }
}

/** A count, or how many items a list had of which an event keeps only the first (`shared/kernel/audit`). */
function writeCount(reader: Reader, value: unknown): string {
  const { count = value } = Object(value);
  return typeof count === 'number' ? toNumber(reader, count) : String(value);
}
