import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { InputOf, OutputOf } from '#shared/contract/registry.ts';
import type { ReadOperation } from '#shared/contract/stale-after.ts';
import { stableJson } from '#shared/domain/stable-json.ts';
import { client } from '../client/index.ts';
import { type Answer, connectionOf, QueryCache, type Question, UNANSWERED } from './query-cache.ts';

/** The answers of this window. */
export const queries = new QueryCache(client);

export interface QueryOptions {
  /** Whether the answer shown before stays until the new one is read; of the same connection only. */
  keep?: boolean;
  /** Whether an answer that was stale when the component asked is not shown: nothing is, until it is read again. */
  fresh?: boolean;
  /** Whether what is shown stays as it is for now, as while the user edits it. What changed meanwhile is shown afterwards. */
  hold?: boolean;
}

export interface Query<Value> extends Answer<Value> {
  /** Whether `value` answers an earlier question (see `keep`). */
  isEarlier: boolean;
  /** "Try again". */
  readAgain: () => void;
}

const NEVER = () => () => undefined;

/**
 * The answer to a question to the main process, current for as long as the calling component is mounted: it is read again
 * after the events that `staleAfter` names. `input` null asks nothing. The same question is asked once, however many show it.
 */
export function useQuery<Name extends ReadOperation>(
  name: Name,
  input: InputOf<Name> | null,
  { keep = false, fresh = false, hold = false }: QueryOptions = {},
): Query<OutputOf<Name>> {
  const { question, staleVersion } = useQuestion(name, input);
  const watch = useCallback((changed: () => void) => question?.watch(changed) ?? NEVER(), [question]);
  const known = useSyncExternalStore(watch, () => question?.answer ?? UNANSWERED);
  const now = fresh && known.version === staleVersion ? UNANSWERED : known;
  const shown = useRef<{ question: Question<Name> | null; answer: Answer<OutputOf<Name>> } | null>(null);
  const before = shown.current;
  const isHeld = hold && before?.question === question;
  const isEarlier =
    keep && now.value === null && before?.answer.value != null && isSameConnection(before.question, question);
  const answer = isHeld ? before.answer : isEarlier ? { ...now, value: before.answer.value } : now;
  if (!isHeld && !isEarlier) shown.current = { question, answer: now };
  const readAgain = useCallback(() => void question?.read(), [question]);
  return { ...answer, isEarlier, readAgain };
}

/** Counts the events that made answers to a question stale, for lists that read their own windows. */
export function useStaleness<Name extends ReadOperation>(name: Name, input: InputOf<Name> | null): number {
  const { question } = useQuestion(name, input);
  const watch = useCallback((changed: () => void) => question?.watch(changed, false) ?? NEVER(), [question]);
  return useSyncExternalStore(watch, () => question?.answer.version ?? 0);
}

interface Asking<Name extends ReadOperation> {
  key: string | null;
  question: Question<Name> | null;
  /** The version of the answer that was stale when it was asked; null if it was not. */
  staleVersion: number | null;
}

/** The input is compared by its content: callers write it where they ask. */
function useQuestion<Name extends ReadOperation>(name: Name, input: InputOf<Name> | null): Asking<Name> {
  const key = input === null ? null : `${name} ${stableJson(input)}`;
  const last = useRef<Asking<Name>>({ key: null, question: null, staleVersion: null });
  if (last.current.key !== key) {
    const question = input === null ? null : queries.ask(name, input);
    last.current = { key, question, staleVersion: question?.isStale ? question.answer.version : null };
  }
  return last.current;
}

type Asked = { input: unknown } | null;

function isSameConnection(a: Asked, b: Asked): boolean {
  return a !== null && b !== null && connectionOf(a.input) === connectionOf(b.input);
}
