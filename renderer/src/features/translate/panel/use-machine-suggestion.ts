import { useCallback, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';

export interface MachineSuggestion {
  /** Null until the provider answers. */
  target: string | null;
  isAsking: boolean;
  error: AppErrorShape | null;
  /** Sends the source to the provider. */
  ask: () => void;
}

interface Asked {
  key: string;
  target: string | null;
  error: AppErrorShape | null;
}

/** The machine translation of a segment. Nothing is sent until the user asks for it. */
export function useMachineSuggestion(sourceLocale: string, segment: Segment | null): MachineSuggestion {
  const key = segment ? JSON.stringify([sourceLocale, segment.locale, segment.source]) : '';
  const [asked, setAsked] = useState<Asked>({ key: '', target: null, error: null });
  const ask = useCallback(async () => {
    if (key === '') return;
    const [source, targetLocale, text] = JSON.parse(key) as [string, string, string];
    setAsked({ key, target: null, error: null });
    const answer = await client.call('machine.suggest', { sourceLocale: source, targetLocale, text });
    setAsked((latest) =>
      latest.key !== key
        ? latest
        : { key, target: answer.ok ? answer.value.target : null, error: answer.ok ? null : answer.error },
    );
  }, [key]);
  const isCurrent = asked.key === key && key !== '';
  return {
    target: isCurrent ? asked.target : null,
    error: isCurrent ? asked.error : null,
    isAsking: isCurrent && asked.target === null && asked.error === null,
    ask: () => void ask(),
  };
}
