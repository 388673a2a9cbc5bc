import { t } from '@lingui/core/macro';
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment, TranslateScope } from '#shared/contract/translate.ts';
import {
  type SentenceSettings,
  sentenceRules,
  sentencesOf,
  translatedRules,
  withRules,
} from '#shared/domain/sentence-settings.ts';
import { splitSentences } from '#shared/domain/split-sentences.ts';
import { client } from '../../../client/index.ts';
import { toastError } from '../../../components/toast.ts';
import type { TextPart } from '../../../editors/text/text-runs.ts';
import { useQuery } from '../../../query/use-query.ts';
import { useSuggestions } from '../panel/use-suggestions.ts';
import { useTypedText, useWorkspace } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { SentenceWork, type Step } from './sentence-work.ts';

/** Longer texts are not split while they are typed, because that would slow down typing. */
const MOST_CHARACTERS = 20_000;
const MOST_MATCHES = 3;

/** The sentence that is being translated, of a text that has several. */
export interface SentenceAtCaret {
  /** From 1. */
  number: number;
  of: number;
  text: string;
  /** Marks it in the source. */
  part: TextPart;
  matches: readonly MemoryMatch[];
  isLookingUp: boolean;
  /** Puts its translation in its place, and goes on to the next. */
  use: (translation: string) => void;
  /** Puts it as it is in the source. */
  copy: () => void;
  /** Moves to the next or the one before. Returns false if there is none, or if this one is not begun. */
  move: (by: 'next' | 'previous') => boolean;
  /** What a sentence would no longer end after, so that this one goes on with the next; null if it is the last of its block. */
  joins: string | null;
}

const WHOLE: SentenceSettings = { isOn: false, without: [], rules: [] };

/** The sentence at the caret; null if the text has only one, or is not split. */
export function useSentences(
  scope: TranslateScope,
  segment: Segment | null,
  revision: number,
): SentenceAtCaret | null {
  const workspace = useWorkspace();
  const connectionId = workspace.connection.id;
  const settings = useQuery('translate.sentences', { connectionId }).value ?? WHOLE;
  const work = useMemo(
    () => segment && workOf(segment, scope.source, settings),
    [segment, scope.source, settings],
  );
  const text = useDeferredValue(useTypedText());
  const caret = useDeferredValue(useCaret(workspace, work !== null));
  const at = work && text !== null ? work.at(text, Math.min(caret, text.length)).source : 0;
  const sentence = work ? work.textOf(at) : '';
  const { matches, isCurrent, error } = useSuggestions(
    connectionId,
    scope.source,
    segment && work ? { ...segment, source: sentence } : null,
    revision,
    'sentence',
  );
  if (!work || text === null) return null;
  const part = work.sentences[at];
  const following = work.sentences[at + 1];
  if (!part) return null;
  // What is typed meanwhile counts, not what was drawn last.
  const step = (next: (typed: string, caret: number) => Step | null): boolean => {
    const { edit, canEdit } = workspace;
    const done = canEdit && edit.state ? next(edit.state.text, edit.caret) : null;
    if (done) edit.replace(done);
    edit.focus();
    return done !== null;
  };
  return {
    number: at + 1,
    of: work.sentences.length,
    text: sentence,
    part: { kind: 'sentence', start: part.start, end: part.end },
    matches: matches.slice(0, MOST_MATCHES),
    isLookingUp: !isCurrent && error === null,
    use: (translation) => void step((typed, position) => work.put(typed, position, translation, true)),
    copy: () =>
      void step((typed, position) =>
        work.put(typed, position, work.textOf(work.at(typed, position).source), false),
      ),
    move: (by) => step((typed, position) => work[by](typed, position)),
    joins: following?.block === part.block ? (/\S+$/.exec(sentence)?.[0] ?? null) : null,
  };
}

function workOf(segment: Segment, sourceLocale: string, settings: SentenceSettings): SentenceWork | null {
  const { source, property, locale } = segment;
  if (source.length > MOST_CHARACTERS) return null;
  const sentences = sentencesOf(settings, { text: source, locale: sourceLocale, property });
  if (sentences.length < 2) return null;
  const rules = translatedRules(settings, sourceLocale, locale);
  return new SentenceWork(source, sentences, locale, (text) => splitSentences(text, locale, rules));
}

/** Where the caret is in the text of the field; 0 if nobody wants to know. */
function useCaret({ edit }: Workspace, isWanted: boolean): number {
  const watch = useCallback(
    (changed: () => void) => {
      document.addEventListener('selectionchange', changed);
      const unwatch = edit.store.subscribe(changed);
      return () => {
        document.removeEventListener('selectionchange', changed);
        unwatch();
      };
    },
    [edit],
  );
  return useSyncExternalStore(watch, () => (isWanted ? edit.caret : 0));
}

/** Changes what sentences of a language end after, on the connection. Resolves to whether it is on disk. */
export async function addSentenceRule(
  connectionId: string,
  locale: string,
  kind: 'joins' | 'ends',
  mark: string,
): Promise<boolean> {
  const settings = await client.call('translate.sentences', { connectionId });
  if (!settings.ok) return failed(settings.error);
  const rules = sentenceRules(settings.value, locale);
  const sentences = withRules(settings.value, locale, { ...rules, [kind]: [...rules[kind], mark] });
  const answer = await client.call('translate.setSentences', { connectionId, sentences });
  return answer.ok || failed(answer.error);
}

function failed(error: Parameters<typeof toastError>[1]): false {
  toastError(t`The rule was not saved`, error);
  return false;
}
