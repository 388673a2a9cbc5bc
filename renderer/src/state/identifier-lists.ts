import { create } from 'zustand';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { SavedIdentifiers } from '#shared/contract/views.ts';
import { client } from '../client/index.ts';

interface IdentifierLists {
  /** memory: the outcomes of the lists that filters name, by connection and list. */
  kept: ReadonlyMap<string, SavedIdentifiers>;
}

export const useIdentifierLists = create<IdentifierLists>()(() => ({ kept: new Map() }));

const keyOf = (connectionId: string, list: number) => `${connectionId}\u001f${list}`;

const remember = (connectionId: string, kept: SavedIdentifiers) =>
  useIdentifierLists.setState((state) => ({
    kept: new Map([...state.kept, [keyOf(connectionId, kept.list), kept]]),
  }));

/** What is known of a list; undefined until it was kept or read. */
export const keptList = (
  { kept }: IdentifierLists,
  connectionId: string,
  list: number,
): SavedIdentifiers | undefined => kept.get(keyOf(connectionId, list));

/** Keeps a list of identifiers for filters, and returns the outcome of each. */
export async function saveIdentifiers(
  connectionId: string,
  texts: string[],
): Promise<Result<SavedIdentifiers>> {
  const answer = await client.call('identifiers.keep', { connectionId, texts });
  if (answer.ok) remember(connectionId, answer.value);
  return answer;
}

/** Reads a kept list again: what it finds may have changed since. */
export async function readIdentifiers(
  connectionId: string,
  list: number,
): Promise<Result<OutputOf<'identifiers.get'>>> {
  const answer = await client.call('identifiers.get', { connectionId, list });
  if (answer.ok) remember(connectionId, answer.value.kept);
  return answer;
}
