import { digestHex, toHex } from '../../../shared/digest.ts';
import type { FormSending, PortalContext } from '../context.ts';
import type { Form } from '../declare.ts';

/** The hidden field of every form: one value each time its page is shown. */
export const ONCE = 'once';
const LONGEST = 64;

export const readOnce = (sent: FormData): string => {
  const once = sent.get(ONCE);
  return typeof once === 'string' && once.length <= LONGEST ? once : '';
};

/**
 * Names one sending of a form: the same from the same session at the same address with the same fields, as by two clicks,
 * a reload or a retry; another one from another page, or with another field.
 */
export async function toSending(
  { sessionSecret, asked }: PortalContext,
  { sets }: Form,
  sent: FormData,
): Promise<FormSending> {
  const fields = await Promise.all(
    [...sent].map(async ([name, value]) => [name, typeof value === 'string' ? value : await toDigest(value)]),
  );
  const once = readOnce(sent) || crypto.randomUUID();
  return {
    ...named(digestHex(JSON.stringify([sessionSecret, asked, once, fields]))),
    isOnce: sets === undefined,
  };
}

/** A sending by its name. */
export function named(name: string): FormSending {
  let operations = 0;
  return { name, isOnce: true, nextOperation: () => toOperation(name, operations++) };
}

async function toDigest(file: File): Promise<string[]> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [file.name, toHex(new Uint8Array(digest))];
}

/** A UUID without dashes, as Postgres takes it. */
const toOperation = (name: string, place: number): string => digestHex(`${name} ${place}`).slice(0, 32);

/** The operation by which a sending is known to be done: its first. */
export const firstOperation = ({ name }: FormSending): string => toOperation(name, 0);
