import { useCallback, useRef, useState } from 'react';
import type { MachineContext } from '#shared/contract/machine.ts';
import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import { limitOf } from '#shared/domain/checks/check-length.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import type { TermMatch } from '#shared/domain/glossary.ts';
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

/** What a provider that takes instructions is told besides the text of a segment. */
export function machineContext(
  { property, locale }: Pick<Segment, 'property' | 'locale'>,
  terms: readonly TermMatch[],
  matches: readonly MemoryMatch[],
  checks: CheckSettings | null,
): MachineContext {
  const isShort = ({ source, target }: { source: string; target: string }) =>
    source.length <= MOST_CHARACTERS && target.length <= MOST_CHARACTERS;
  return {
    property: property.slice(0, 500),
    characters: limitOf(checks?.limits ?? [], property, locale),
    terms: terms
      .flatMap(({ text, translations }) =>
        translations.slice(0, 1).map(({ text: target }) => ({ source: text, target })),
      )
      .filter(isShort)
      .slice(0, 30),
    similar: matches
      .map(({ source, target }) => ({ source, target }))
      .filter(isShort)
      .slice(0, 3),
  };
}

const MOST_CHARACTERS = 2000;
