import type { Child, FC } from 'hono/jsx';

/** Lets content wider than the screen scroll by itself, also with the keyboard. */
export const ScrollCard: FC<{ label: string; children?: Child }> = ({ label, children }) => (
  <section class="wide card" tabindex={0} aria-label={label}>
    {children}
  </section>
);
