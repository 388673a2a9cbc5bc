import { useEffect } from 'react';
import { client } from '../../../client/index.ts';

/**
 * Makes the memory learn the catalog's translations, once for each language pair and again after a pull, as a job in the
 * background. If it fails, there are fewer suggestions; nothing else is lost.
 */
export function useLearnedMemory(
  connectionId: string,
  sourceLocale: string,
  targetLocales: readonly string[],
): void {
  const targets = targetLocales.join(' ');
  useEffect(() => {
    const learn = async () => {
      const status = await client.call('memory.status', { connectionId });
      if (!status.ok || status.value.building !== null) return;
      const isLearned = (target: string) =>
        status.value.pairs.some(
          (pair) =>
            pair.sourceLocale === sourceLocale &&
            pair.targetLocale === target &&
            pair.builtAt !== null &&
            !pair.outOfDate,
        );
      const missing = targets.split(' ').filter((target) => !isLearned(target));
      if (missing.length > 0)
        await client.call('memory.build', { connectionId, sourceLocale, targetLocales: missing });
    };
    void learn();
  }, [connectionId, sourceLocale, targets]);
}
