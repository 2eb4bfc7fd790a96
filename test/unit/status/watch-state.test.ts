import { expect, test } from 'vitest';
import { loadState, type Stores, saveState } from '../../../shared/status/watch/watch-state.ts';

/** R2 and Redis that can be switched off, each with an object or a key. */
function createStores() {
  const held = new Map<string, string>();
  const away = new Set<string>();
  const use = async <T>(store: string, work: () => T): Promise<T> => {
    if (away.has(store)) throw new Error(`${store} is away`);
    return work();
  };
  const bucket = {
    put: (_: string, value: string) => use('r2', () => held.set('r2', value)),
    get: () => use('r2', () => (held.has('r2') ? { text: async () => held.get('r2') } : null)),
    list: () => {},
  };
  const redis = {
    get: () => use('redis', () => held.get('redis') ?? null),
    set: (_: string, value: string) => use('redis', () => held.set('redis', value) && 'OK'),
  };
  // Only these two commands are used. A Worker's isolates each have an environment of their own.
  const open = () => ({ env: { WATCH_STATE: bucket }, redis }) as unknown as Stores;
  return { away, open };
}

const stateAt = (savedAtMs: number) => ({
  savedAtMs,
  alerts: [],
  notices: [],
  slow: ['tts'],
  unsaved: [],
  hindered: [],
  lastOut: {},
  secrets: {},
});

test.each(['r2', 'redis'])('the state of the watch survives an outage of %s', async (store) => {
  const { away, open } = createStores();
  await saveState(open(), stateAt(1));
  away.add(store);
  expect(await loadState(open())).toEqual(stateAt(1));
  await saveState(open(), stateAt(2));
  // The one that is back has an older copy.
  away.clear();
  expect(await loadState(open())).toEqual(stateAt(2));
});

test('while both are down, an isolate continues from its own copy and another starts again', async () => {
  const { away, open } = createStores();
  const isolate = open();
  away.add('r2').add('redis');
  await expect(saveState(isolate, stateAt(3))).rejects.toThrow('Neither R2 nor Redis');
  expect(await loadState(isolate)).toEqual(stateAt(3));
  expect(await loadState(open())).toMatchObject({ savedAtMs: 0, alerts: [] });
});
