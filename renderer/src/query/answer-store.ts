import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { ReadOperation } from '#shared/contract/stale-after.ts';
import { useApp } from '../state/app.ts';
import type { Question } from './query-cache.ts';
import { queries } from './use-query.ts';

const followers: (() => void)[] = [];

/**
 * A store with the current answer to one question, for what is read without being drawn, too: by commands and notices. `input`: what is
 * asked about the active connection; null asks nothing. It follows the answer once `followAnswers` was called.
 */
export function createAnswer<Name extends ReadOperation, State extends object>(
  name: Name,
  input: (connectionId: string | null) => InputOf<Name> | null,
  stateOf: (answer: OutputOf<Name> | null) => State,
): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => stateOf(null));
  let question: Question<Name> | null = null;
  let stop: (() => void) | undefined;
  const take = () => {
    const value = question?.answer.value ?? null;
    if (value !== taken) store.setState(stateOf(value), true);
    taken = value;
  };
  let taken: OutputOf<Name> | null = null;
  const ask = () => {
    const wanted = input(useApp.getState().activeConnection);
    const next = wanted === null ? null : queries.ask(name, wanted);
    if (next === question) return;
    stop?.();
    question = next;
    stop = next?.watch(take);
    take();
  };
  followers.push(() => {
    ask();
    useApp.subscribe((now, before) => now.activeConnection !== before.activeConnection && ask());
  });
  return store;
}

/** Asks what commands and notices read, from now on. Called once per window. */
export function followAnswers(): void {
  for (const follow of followers.splice(0)) follow();
}

/** An input about the active connection. */
export const here = (connectionId: string | null): { connectionId: string } | null =>
  connectionId === null ? null : { connectionId };
