import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { useApp } from './app.ts';

/** A store of what the user chose for one connection: it starts over when another one becomes active. */
export function createPerConnection<State extends object>(initial: State): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => initial);
  useApp.subscribe((state, before) => {
    if (state.activeConnection !== before.activeConnection) store.setState(initial, true);
  });
  return store;
}
