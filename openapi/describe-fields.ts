import type { Schema } from './example-of.ts';
import notes from './field-notes.json' with { type: 'json' };

type Described = Schema & { description?: string };
type Document = { components?: { schemas?: Record<string, Described> } };

const NOTES: Readonly<Record<string, string>> = notes;

/** Describes the fields whose declaration does not: by their schema and name (`Campaign.text`), or by their name alone. */
export function describeFields({ components }: Document): void {
  for (const [model, { properties = {} }] of Object.entries(components?.schemas ?? {})) {
    for (const [name, property] of Object.entries<Described>(properties)) {
      const note = NOTES[`${model}.${name}`] ?? NOTES[name];
      if (property.description === undefined && note !== undefined) property.description = note;
    }
  }
}
