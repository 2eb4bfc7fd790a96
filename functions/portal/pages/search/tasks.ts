import type { Page } from '../../app/declare.ts';
import type { Text } from '../../i18n/language.ts';

/** A task that people come to do, as they would ask for it, and the page where it begins, or below which it has a page of its own. */
export type Task = {
  name: Text;
  page: string;
  /** The form of that page that does it, for those who may submit it. */
  form: string;
  /** Its place on the page. */
  at?: string;
};

/** The usual ones first: they are offered before anything is typed. */
export const TASKS: readonly Task[] = [
  { name: { es: 'Crear un enlace', en: 'Create a link' }, page: '/links/new', form: 'create' },
  {
    name: { es: 'Subir un archivo de enlaces', en: 'Upload a file of links' },
    page: '/links/batches/new',
    form: 'upload',
  },
  { name: { es: 'Recargar saldo', en: 'Top up' }, page: '/top-ups', form: 'start' },
  {
    name: { es: 'Nueva campaña de llamadas', en: 'New call campaign' },
    page: '/calls/campaigns/new',
    form: 'create',
  },
  { name: { es: 'Consultar un número', en: 'Look up a number' }, page: '/lookup', form: 'ask' },
  { name: { es: 'Crear una llave', en: 'Create a key' }, page: '/keys/new', form: 'create' },
  {
    name: { es: 'Agregar un destino de webhooks', en: 'Add a webhook endpoint' },
    page: '/webhooks',
    form: 'add',
    at: 'add',
  },
  {
    name: { es: 'Invitar a una persona', en: 'Invite a person' },
    page: '/people',
    form: 'invite',
    at: 'invite',
  },
  { name: { es: 'Hacer una llamada de prueba', en: 'Make a test call' }, page: '/calls/new', form: 'dial' },
  {
    name: { es: 'Subir un lote de números', en: 'Upload a batch of numbers' },
    page: '/batches/new',
    form: 'create',
  },
  {
    name: { es: 'Convertir un texto en voz', en: 'Turn a text into speech' },
    page: '/syntheses/new',
    form: 'speak',
  },
  {
    name: { es: 'Subir un audio', en: 'Upload an audio' },
    page: '/calls/audios',
    form: 'upload',
    at: 'upload',
  },
  { name: { es: 'Agregar una exclusión', en: 'Add an opt-out' }, page: '/opt-outs', form: 'add', at: 'add' },
  { name: { es: 'Agregar un dominio', en: 'Add a domain' }, page: '/domains', form: 'add', at: 'add' },
  {
    name: { es: 'Crear un centro de costo', en: 'Create a cost center' },
    page: '/cost-centers',
    form: 'create',
    at: 'create',
  },
  {
    name: { es: 'Cambiar un límite de gasto', en: 'Change a spend limit' },
    page: '/billing',
    form: 'limit',
    at: 'limits',
  },
  { name: { es: 'Restaurar un enlace', en: 'Restore a link' }, page: '/links/restore', form: 'restore' },
];

/** The page where a task begins: the one that has its form. */
export const findTaskPage = (pages: readonly Page[], { page, form }: Task): Page | undefined =>
  pages.find(
    ({ path, forms }) => (path === page || path === `${page}/new`) && forms.some(({ name }) => name === form),
  );

/** Pages that show what concerns one telephone number: each takes it in a parameter. */
export const NUMBER_PAGES = [
  { name: { es: 'Llamadas a', en: 'Calls to' }, page: '/calls', parameter: 'to' },
  { name: { es: 'Consultar', en: 'Look up' }, page: '/lookup', parameter: 'number' },
  { name: { es: 'Exclusiones de', en: 'Opt-outs of' }, page: '/opt-outs', parameter: 'number' },
  { name: { es: 'Por qué se llamó a', en: 'Why we called' }, page: '/evidence', parameter: 'number' },
] as const satisfies readonly { name: Text; page: string; parameter: string }[];
