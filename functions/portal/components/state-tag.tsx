import type { FC } from 'hono/jsx';
import type { Visit } from '../context.ts';
import type { Text } from '../words/language.ts';

export type State = Text & { look: 'good' | 'bad' | 'warn' | 'soft' };

/** A state as a coloured word. */
export const StateTag: FC<{ ctx: Visit; of: State }> = ({ ctx: { language }, of }) => (
  <span class={`tag ${of.look}`}>{of[language]}</span>
);
