import type { FC } from 'hono/jsx';

/** The used part of a limit, in whole percent: an amount may be more than a number holds. */
export const Progress: FC<{ label: string; part: bigint; whole: bigint }> = ({ label, part, whole }) => (
  <progress aria-label={label} max="100" value={toPercent(part, whole)} />
);

function toPercent(part: bigint, whole: bigint): number {
  if (part >= whole) return 100;
  return part <= 0n ? 0 : Number((part * 100n) / whole);
}
