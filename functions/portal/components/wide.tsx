import type { Child, FC } from 'hono/jsx';

/** What may be wider than a small screen: it scrolls by itself, also by the keyboard. */
export const Wide: FC<{ label: string; children?: Child }> = ({ label, children }) => (
  <section class="wide card" tabindex={0} aria-label={label}>
    {children}
  </section>
);
