import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { saveIdentifiers } from '../state/identifier-lists.ts';
import { onAsking } from '../state/removals.ts';

/** What the service said about texts that the catalog does not have. */
export type Answers = OutputOf<'removals.lookUp'>;

/** The number of texts asked about in one call: asking can be stopped between two calls. */
const AT_A_TIME = 50;

export interface AskingOptions {
  connectionId: string;
  texts: readonly string[];
  /** Called with the number of texts asked about so far. */
  onProgress: (done: number) => void;
  isStopped: () => boolean;
}

/** Asks the service about each text, one request each. What it answered before an error, or before it was stopped, is kept. */
export async function askService({
  connectionId,
  texts,
  onProgress,
  isStopped,
}: AskingOptions): Promise<{ answers: Answers; error: AppErrorShape | null }> {
  const answers: Answers = { found: [], notFound: [], failed: [] };
  let begun = 0;
  const stopListening = onAsking(connectionId, 'identifiers', ({ done }) => onProgress(begun + done));
  try {
    for (; begun < texts.length && !isStopped(); begun += AT_A_TIME) {
      const kept = await saveIdentifiers(connectionId, texts.slice(begun, begun + AT_A_TIME));
      if (!kept.ok) return { answers, error: kept.error };
      const answer = await client.call('removals.lookUp', { connectionId, list: kept.value.list });
      if (!answer.ok) return { answers, error: answer.error };
      answers.found.push(...answer.value.found);
      answers.notFound.push(...answer.value.notFound);
      answers.failed.push(...answer.value.failed);
      onProgress(Math.min(texts.length, begun + AT_A_TIME));
    }
    return { answers, error: null };
  } finally {
    stopListening();
  }
}
