import type { FC } from 'hono/jsx';

/** Plays an audio from the API's host; nothing loads before playback. */
export const AudioPlayer: FC<{ src: string; label: string }> = ({ src, label }) => (
  // biome-ignore lint/a11y/useMediaCaption: what is said comes without its text.
  <audio controls preload="none" src={src} aria-label={label} />
);
