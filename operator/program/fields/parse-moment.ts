import * as z from 'zod';

const IsoMoment = z.iso.datetime({ offset: true, local: true });
const HAS_ZONE = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses a moment in ISO 8601; the time is optional (00:00) and may follow a space. Without a zone it is Colombia time.
 * Throws RangeError.
 */
export function parseMoment(text: string): Date {
  const spelled = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text.replace(' ', 'T');
  if (!IsoMoment.safeParse(spelled).success) {
    throw new RangeError(
      `"${text}" is not a moment: write 2026-11-21, 2026-11-21 08:30 or 2026-11-21T13:30:00Z.`,
    );
  }
  return new Date(HAS_ZONE.test(spelled) ? spelled : `${spelled}-05:00`);
}
