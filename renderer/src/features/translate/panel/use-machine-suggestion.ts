import { useCallback, useRef, useState } from 'react';
import type { MachineContext } from '#shared/contract/machine.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { client } from '../../../client/index.ts';

export interface MachineSuggestion {
  /** Null until the provider answers. */
  target: string | null;
  /** The codes of the source that came back lost or doubled. */
  changedCodes: readonly string[];
  isAsking: boolean;
  error: AppErrorShape | null;
  /** Sends the source to the provider. */
  ask: () => void;
}

interface Asked {
  key: string;
  answer: OutputOf<'machine.suggest'> | null;
  error: AppErrorShape | null;
}

const NONE: readonly never[] = [];

/** The machine translation of a segment. Nothing is sent until the user asks for it. */
export function useMachineSuggestion(
  sourceLocale: string,
  segment: Segment | null,
  context: MachineContext | null,
): MachineSuggestion {
  const key = segment ? JSON.stringify([sourceLocale, segment.locale, segment.source]) : '';
  const latestContext = useRef(context);
  latestContext.current = context;
  const [asked, setAsked] = useState<Asked>({ key: '', answer: null, error: null });
  const ask = useCallback(async () => {
    if (key === '') return;
    const [source, targetLocale, text] = JSON.parse(key) as [string, string, string];
    setAsked({ key, answer: null, error: null });
    const answer = await client.call('machine.suggest', {
      sourceLocale: source,
      targetLocale,
      text,
      context: latestContext.current,
    });
    setAsked((latest) =>
      latest.key !== key
        ? latest
        : { key, answer: answer.ok ? answer.value : null, error: answer.ok ? null : answer.error },
    );
  }, [key]);
  const isCurrent = asked.key === key && key !== '';
  return {
    target: isCurrent ? (asked.answer?.target ?? null) : null,
    changedCodes: isCurrent ? (asked.answer?.changedCodes ?? NONE) : NONE,
    error: isCurrent ? asked.error : null,
    isAsking: isCurrent && asked.answer === null && asked.error === null,
    ask: () => void ask(),
  };
}
