import type { FC } from 'hono/jsx';

/** The path that a sign-in leads on to. */
export const NextField: FC<{ next: string }> = ({ next }) => <input type="hidden" name="next" value={next} />;
