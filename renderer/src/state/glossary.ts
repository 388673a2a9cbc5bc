import { create } from 'zustand';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { EMPTY_GLOSSARY, type Glossary, prepareGlossary, type Term } from '#shared/domain/glossary.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';

interface GlossaryState {
  /** service: the terms of the active connection; null until the first answer. */
  terms: readonly Term[] | null;
  /** memory: the same terms, prepared for finding them in texts. */
  glossary: Glossary;
  /** memory: why the terms could not be read. */
  error: AppErrorShape | null;
}

const UNKNOWN: GlossaryState = { terms: null, glossary: EMPTY_GLOSSARY, error: null };

export const useGlossary = create<GlossaryState>()(() => UNKNOWN);

const isCurrent = (connectionId: string): boolean => useApp.getState().activeConnection === connectionId;

const keepTerms = (terms: readonly Term[]): void =>
  useGlossary.setState({ terms, glossary: prepareGlossary(terms), error: null });

export async function loadGlossary(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return;
  const answer = await client.call('glossary.list', { connectionId });
  if (!isCurrent(connectionId)) return;
  if (answer.ok) keepTerms(answer.value.terms);
  else useGlossary.setState({ error: answer.error });
}

/** Keeps the glossary current, and that of the active connection. */
export function listenToGlossary(): () => void {
  const stops = [
    client.on('glossary.changed', ({ connectionId, terms }) => {
      if (isCurrent(connectionId)) keepTerms(terms);
    }),
    client.onConnectionState((connected) => connected && void loadGlossary()),
    useApp.subscribe((state, before) => {
      if (state.activeConnection === before.activeConnection) return;
      useGlossary.setState(UNKNOWN);
      void loadGlossary();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
