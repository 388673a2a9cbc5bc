import { create } from 'zustand';
import type { SpellChecking } from '#shared/contract/spelling.ts';
import { client } from '../client/index.ts';
import { useApp } from './app.ts';
import { useConnections } from './connections.ts';

interface SpellingState {
  /** service: what checks spelling, for the languages of the active connection; null until the first answer. */
  checking: SpellChecking | null;
}

export const useSpelling = create<SpellingState>()(() => ({ checking: null }));

/** Has spelling checked in the languages of the active connection, whichever that is. */
export function followLanguagesForSpelling(): void {
  let used: string | null = null;
  const use = async () => {
    const { activeConnection, connected } = useApp.getState();
    const locales =
      useConnections.getState().connections.find(({ id }) => id === activeConnection)?.locales ?? [];
    const wanted = connected ? JSON.stringify(locales) : null;
    if (wanted === null || wanted === used) return;
    used = wanted;
    const answer = await client.call('spelling.use', { locales });
    if (answer.ok) useSpelling.setState({ checking: answer.value });
    else used = null;
  };
  useApp.subscribe(() => void use());
  useConnections.subscribe(() => void use());
  void use();
}
