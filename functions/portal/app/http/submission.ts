import * as z from 'zod';
import { digestHex, toHex } from '../../../../shared/kernel/digest.ts';
import type { FormSubmission, PortalContext, Values } from '../context.ts';
import type { Form } from '../declare.ts';

/** The hidden field of every form: one value each time its page is shown. */
export const ONCE = 'once';
/** The fields that a confirmed form has besides its own: what was agreed to, and the name that was typed. */
export const CONFIRMED = 'confirmed';
export const TYPED_NAME = 'typedName';

/** The values of a form's fields when its page was shown, as JSON. */
export const SEEN = 'seen';

const LONGEST = 64;

export function readTextField(sent: FormData, name: string): string | undefined {
  const value = sent.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** Undefined for a form that does not say, and for what no page of ours has written. */
function readSeen(sent: FormData): Values | undefined {
  const text = readTextField(sent, SEEN);
  if (text === undefined) return undefined;
  try {
    return Seen.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const Seen = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

export const readNonce = (sent: FormData): string => {
  const once = readTextField(sent, ONCE) ?? '';
  return once.length <= LONGEST ? once : '';
};

/**
 * Names one submission of a form: the same from the same session at the same address with the same fields, as by two clicks,
 * a reload or a retry; another one from another page, or with another field.
 */
export async function toSubmission(
  { sessionSecret, asked }: PortalContext,
  { idempotent }: Form,
  sent: FormData,
): Promise<FormSubmission> {
  const fields = await Promise.all(
    own(sent).map(async ([name, value]) => [name, typeof value === 'string' ? value : await toDigest(value)]),
  );
  const once = readNonce(sent) || crypto.randomUUID();
  return {
    ...named(digestHex(JSON.stringify([sessionSecret, asked, once, fields]))),
    isOnce: idempotent === undefined,
    seen: readSeen(sent),
  };
}

/** A form's own fields: it is the same submission before and after it is confirmed. */
const own = (sent: FormData) => [...sent].filter(([name]) => name !== CONFIRMED && name !== TYPED_NAME);

/** A submission by its name. */
export function named(name: string): FormSubmission {
  let operations = 0;
  return { name, isOnce: true, seen: undefined, nextOperation: () => toOperation(name, operations++) };
}

async function toDigest(file: File): Promise<string[]> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [file.name, toHex(new Uint8Array(digest))];
}

/** A UUID without dashes, as Postgres takes it. */
const toOperation = (name: string, place: number): string => digestHex(`${name} ${place}`).slice(0, 32);

/** The operation by which a submission is known to be done: its first. */
export const firstOperation = ({ name }: FormSubmission): string => toOperation(name, 0);
