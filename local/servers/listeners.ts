/** A list of event listeners: `add` returns a function that removes the listener. */
type Listeners<Event> = {
  add(listener: (event: Event) => void): () => void;
  emit(event: Event): void;
};

export function createListeners<Event>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}
