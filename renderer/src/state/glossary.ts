import { create } from 'zustand';
import { EMPTY_GLOSSARY, type Glossary, prepareGlossary } from '#shared/domain/glossary.ts';
import { client } from '../client/index.ts';

interface GlossaryState {
  /** memory: the connection that the glossary belongs to. */
  connectionId: string | null;
  /** service: its terms, prepared to be found in texts. */
  glossary: Glossary;
}

export const useGlossary = create<GlossaryState>()(() => ({ connectionId: null, glossary: EMPTY_GLOSSARY }));

/** Reads the glossary of a connection, and follows its changes; the returned function ends that. */
export function followGlossary(connectionId: string): () => void {
  if (useGlossary.getState().connectionId !== connectionId)
    useGlossary.setState({ connectionId, glossary: EMPTY_GLOSSARY });
  const read = async () => {
    const answer = await client.call('glossary.list', { connectionId });
    // Without it, texts are shown without their terms: nothing is lost.
    if (answer.ok && useGlossary.getState().connectionId === connectionId)
      useGlossary.setState({ glossary: prepareGlossary(answer.value.terms) });
  };
  void read();
  const stops = [
    client.on('glossary.changed', (event) => {
      if (event.connectionId === connectionId)
        useGlossary.setState({ glossary: prepareGlossary(event.terms) });
    }),
    client.onConnectionState((connected) => connected && void read()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
