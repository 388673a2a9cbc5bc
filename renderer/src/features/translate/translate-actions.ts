import { t } from '@lingui/core/macro';
import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { ReviewMark, Segment, SegmentStatus } from '#shared/contract/translate.ts';
import { missingCodes } from '#shared/domain/checks/missing-codes.ts';
import type { TermMatch } from '#shared/domain/glossary.ts';
import type { Action } from '../../actions/action.ts';
import { useSettings } from '../../state/settings.ts';
import { useTranslate } from '../../state/translate.ts';
import { changeTranslateSettings, translateSettings } from '../../state/translate-settings.ts';
import { STATUS_LABELS } from './labels.ts';
import type { MachineSuggestion } from './panel/use-machine-suggestion.ts';
import type { SentenceAtCaret } from './sentences/use-sentences.ts';
import {
  INSERT_TERM,
  MACHINE_SUGGESTION,
  NEXT_SENTENCE,
  PREVIOUS_SENTENCE,
  SUGGESTION_KEYS,
  suggestionKey,
} from './suggestion-keys.ts';
import { selectedTexts } from './text/selected-text.ts';
import type { TextChange } from './workspace/place.ts';
import type { Workspace } from './workspace/workspace.ts';

export type TranslateDialog =
  | 'analysis'
  | 'byMachine'
  | 'checks'
  | 'days'
  | 'goTo'
  | 'memory'
  | 'report'
  | 'sentences'
  | 'session'
  | 'term';

export interface TranslateActionsContext {
  workspace: Workspace;
  say: (message: string) => void;
  /** Terms of the glossary in the source. */
  terms: () => readonly TermMatch[];
  /** The suggestions for a segment. */
  suggestions: (segment: Segment) => Promise<readonly MemoryMatch[]>;
  /** What the suggestion with this number, from 0, is of: the sentence at the caret, or the text; and its place among these. */
  numbered: (at: number) => { of: 'sentence' | 'text'; at: number };
  /** The sentence at the caret, of a text with several. */
  sentence: () => SentenceAtCaret | null;
  /** Says where a sentence of the source ends, or does not end, from now on. */
  endSentences: (kind: 'joins' | 'ends', mark: string) => void;
  machine: () => Pick<MachineSuggestion, 'target' | 'ask'>;
  checkAll: () => void;
  fillExact: () => void;
  /** Moves focus to the field for a comment. */
  comment: () => void;
  openDialog: (dialog: TranslateDialog) => void;
  step: (by: -1 | 1) => void;
  /** Moves focus to the search field. */
  search: () => void;
}

export const NEXT_EMPTY = 'Mod+Enter';
export const COPY_SOURCE = 'Mod+B';
export const INSERT_CODE = 'Mod+J';
/** As in spreadsheets. */
const COMMENT = 'Shift+F2';

/** Actions of the Translate view, for the palette, the keyboard sheet and the keys that work in the field. */
export function translateActions(context: TranslateActionsContext): Action[] {
  return [
    ...movingActions(context),
    ...textActions(context),
    ...markActions(context),
    ...suggestionActions(context),
    ...sentenceActions(context),
    ...otherActions(context),
  ];
}

const inField = { group: t`Translate`, inText: true } as const;

function movingActions({ workspace, say }: TranslateActionsContext): Action[] {
  const hasRows = () => workspace.rows > 0;
  const next = (
    status: SegmentStatus,
    { backwards, review }: { backwards?: boolean; review?: ReviewMark } = {},
  ) => {
    workspace.edit.focus();
    workspace.goToNext(status, () => say(t`No other segment: ${STATUS_LABELS[status].toLowerCase()}`), {
      backwards,
      review,
    });
  };
  const to = (id: string, label: string, shortcut: string | undefined, run: () => void): Action => ({
    ...inField,
    id: `translate.${id}`,
    label,
    shortcut,
    enabled: hasRows,
    run,
  });
  const warningsKnown = () => useTranslate.getState().opened?.counts.warning !== null;
  return [
    to('next-empty', t`Save and go to the next empty segment`, NEXT_EMPTY, () => next('empty')),
    to('done-next', t`Mark as done and go to the next empty segment`, 'Mod+Shift+Enter', () =>
      next('empty', { review: 'done' }),
    ),
    to('next-warning', t`Next segment with a warning`, 'F8', () =>
      warningsKnown() ? next('warning') : say(t`Choose “Check all” first: not all warnings are known`),
    ),
    to('previous-warning', t`Previous segment with a warning`, 'Shift+F8', () =>
      warningsKnown()
        ? next('warning', { backwards: true })
        : say(t`Choose “Check all” first: not all warnings are known`),
    ),
    to('next-stale', t`Next segment whose source changed`, 'F9', () => next('stale')),
    to('next-review', t`Next segment that needs review`, 'Shift+F9', () => next('needs_review')),
    to('next-commented', t`Next segment with comments`, undefined, () => next('commented')),
    to('next-almost-done', t`Next product with one field to fill`, undefined, () => next('almost_done')),
  ];
}

function textActions({ workspace, say, terms }: TranslateActionsContext): Action[] {
  const canEdit = () => workspace.canEdit;
  return [
    {
      ...inField,
      id: 'translate.copy-source',
      label: t`Copy the source into the translation`,
      shortcut: COPY_SOURCE,
      keywords: t`duplicate`,
      enabled: canEdit,
      run: () => workspace.change(({ source }) => source),
    },
    {
      ...inField,
      id: 'translate.insert-code',
      label: t`Insert the next placeholder or tag`,
      shortcut: INSERT_CODE,
      keywords: t`variable html`,
      enabled: canEdit,
      run: () => {
        const { segment, edit } = workspace;
        if (!segment) return workspace.change(withNextCode);
        const [code] = missingCodes(segment.source, edit.state?.text ?? '');
        if (code) workspace.insert(code.text);
        else say(t`The translation has all placeholders and tags of the source`);
      },
    },
    {
      ...inField,
      id: 'translate.insert-term',
      label: t`Insert the next term of the glossary`,
      shortcut: INSERT_TERM,
      enabled: canEdit,
      run: () => {
        const next = nextTerm(terms(), workspace.edit.state?.text ?? '');
        if (next !== null) workspace.insert(next);
        else say(t`The translation has all terms of the source that the glossary translates`);
      },
    },
    {
      ...inField,
      id: 'translate.fits',
      label: t`Translation still fits the changed source`,
      enabled: () => canEdit() && (workspace.segment?.writtenAgainst ?? null) !== null,
      run: () => workspace.confirm(),
    },
  ];
}

/** The translation of the first term, in the order of the source, of which the text has none yet; null if there is no such term. */
function nextTerm(terms: readonly TermMatch[], text: string): string | null {
  const typed = text.toLocaleLowerCase();
  const next = terms
    .filter(({ translations }) => translations.length > 0)
    .sort((a, b) => a.ranges[0]![0] - b.ranges[0]![0])
    .find(({ translations }) => !translations.some((one) => typed.includes(one.text.toLocaleLowerCase())));
  return next?.translations[0]?.text ?? null;
}

const withNextCode: TextChange = ({ source }, text) => text + (missingCodes(source, text)[0]?.text ?? '');

function markActions({ workspace, say, comment }: TranslateActionsContext): Action[] {
  const mark = (review: NonNullable<ReviewMark>, shortcut: string): Action => {
    const label = STATUS_LABELS[review].toLowerCase();
    return {
      ...inField,
      id: `translate.mark.${review}`,
      label: t`Mark as ${label}, or take the mark away`,
      shortcut,
      keywords: t`review fuzzy approve`,
      enabled: () => workspace.canEdit,
      run: () => {
        const isMarked = workspace.segment?.review === review && !workspace.isDirty;
        workspace.mark(isMarked ? null : review);
        say(isMarked ? t`No longer marked as ${label}` : t`Marked as ${label}`);
      },
    };
  };
  return [
    mark('needs_review', 'Mod+U'),
    mark('done', 'Mod+D'),
    {
      ...inField,
      id: 'translate.comment',
      label: t`Comment on the segment`,
      shortcut: COMMENT,
      keywords: t`note remark annotation`,
      enabled: () => workspace.segment !== null,
      run: comment,
    },
  ];
}

function suggestionActions(context: TranslateActionsContext): Action[] {
  const { workspace, say, suggestions, machine, sentence, numbered: place } = context;
  const numbered = Array.from({ length: SUGGESTION_KEYS }, (_, at) => ({
    ...inField,
    id: `translate.suggestion.${at + 1}`,
    label: t`Use suggestion ${at + 1}`,
    shortcut: suggestionKey(at),
    enabled: () => workspace.canEdit,
    run: () => {
      const { of, at: within } = place(at);
      const match = of === 'sentence' ? sentence()?.matches[within] : undefined;
      if (match) return sentence()?.use(match.target);
      workspace.proposeOnce(async (segment) => {
        const found = (await suggestions(segment))[within];
        if (!found) say(t`There is no suggestion ${at + 1}`);
        return found?.target ?? null;
      }, 'memory');
    },
  }));
  return [
    ...numbered,
    {
      ...inField,
      id: 'translate.machine',
      label: t`Ask for a machine translation, then use it`,
      shortcut: MACHINE_SUGGESTION,
      keywords: t`deepl libretranslate mt`,
      enabled: () => useSettings.getState().settings?.machine.provider !== 'off' && workspace.canEdit,
      run: () => {
        const { target, ask } = machine();
        if (target === null) ask();
        else workspace.propose(target, 'machine');
      },
    },
  ];
}

function sentenceActions({
  workspace,
  say,
  sentence,
  endSentences,
  openDialog,
}: TranslateActionsContext): Action[] {
  const canEdit = () => workspace.canEdit && sentence() !== null;
  const move = (
    by: 'next' | 'previous',
    id: string,
    label: string,
    shortcut: string,
    none: string,
  ): Action => ({
    ...inField,
    id: `translate.${id}`,
    label,
    shortcut,
    enabled: canEdit,
    run: () => {
      if (!sentence()?.move(by)) say(none);
    },
  });
  return [
    move(
      'next',
      'next-sentence',
      t`Next sentence of the text`,
      NEXT_SENTENCE,
      t`There is no other sentence, or this one is not begun`,
    ),
    move(
      'previous',
      'previous-sentence',
      t`Previous sentence of the text`,
      PREVIOUS_SENTENCE,
      t`This is the first sentence`,
    ),
    {
      ...inField,
      id: 'translate.copy-sentence',
      label: t`Copy the sentence into the translation`,
      shortcut: 'Mod+Shift+B',
      enabled: canEdit,
      run: () => sentence()?.copy(),
    },
    {
      ...inField,
      id: 'translate.join-sentences',
      label: t`This sentence goes on: it does not end here`,
      keywords: t`merge segments abbreviation`,
      enabled: () => (sentence()?.joins ?? null) !== null,
      run: () => endSentences('joins', sentence()?.joins ?? ''),
    },
    {
      ...inField,
      id: 'translate.split-sentence',
      label: t`A sentence ends after what is selected in the source`,
      keywords: t`split segments`,
      enabled: () => selectedTexts(null).source !== '',
      run: () => endSentences('ends', selectedTexts(null).source),
    },
    {
      ...inField,
      id: 'translate.sentences',
      label: t`Sentences…`,
      keywords: t`segments split rules abbreviations`,
      enabled: () => useTranslate.getState().scope !== null,
      run: () => openDialog('sentences'),
    },
  ];
}

function otherActions({
  workspace,
  checkAll,
  fillExact,
  openDialog,
  step,
  search,
}: TranslateActionsContext): Action[] {
  const always = () => true;
  return [
    {
      ...inField,
      id: 'translate.search',
      label: t`Search texts`,
      shortcut: 'Mod+Shift+F',
      keywords: t`find filter`,
      enabled: always,
      run: search,
    },
    {
      ...inField,
      id: 'translate.fill-exact',
      label: t`Fill exact matches from the memory`,
      keywords: t`translation memory pretranslate suggestions`,
      enabled: () => workspace.rows > 0 && !workspace.connection.readOnly,
      run: fillExact,
    },
    {
      ...inField,
      id: 'translate.by-machine',
      label: t`Translate empty texts by machine…`,
      keywords: t`pretranslate deepl openai batch automatic`,
      enabled: () => workspace.rows > 0 && !workspace.connection.readOnly,
      run: () => openDialog('byMachine'),
    },
    {
      ...inField,
      id: 'translate.check-all',
      label: t`Check all segments`,
      keywords: t`warnings quality qa`,
      enabled: () => workspace.rows > 0,
      run: checkAll,
    },
    {
      ...inField,
      id: 'translate.checks',
      label: t`Checks and length limits…`,
      keywords: t`settings block warn`,
      enabled: () => useTranslate.getState().loaded,
      run: () => openDialog('checks'),
    },
    {
      ...inField,
      id: 'translate.check-report',
      label: t`Export check report…`,
      keywords: t`warnings quality qa html csv`,
      enabled: () => useTranslate.getState().opened !== null,
      run: () => openDialog('report'),
    },
    {
      ...inField,
      id: 'translate.search-memory',
      label: t`Search the translation memory…`,
      keywords: t`concordance tm find edit delete`,
      shortcut: 'F3',
      enabled: () => useTranslate.getState().scope !== null,
      run: () => openDialog('memory'),
    },
    {
      ...inField,
      id: 'translate.add-term',
      label: t`Add what is selected to the glossary…`,
      keywords: t`term terminology`,
      shortcut: 'Mod+E',
      enabled: () => useTranslate.getState().scope !== null,
      run: () => openDialog('term'),
    },
    {
      ...inField,
      id: 'translate.go-to',
      label: t`Go to segment…`,
      keywords: t`number row jump`,
      shortcut: 'Mod+G',
      enabled: () => workspace.rows > 0,
      run: () => openDialog('goTo'),
    },
    {
      ...inField,
      id: 'translate.words',
      label: t`Words to translate…`,
      keywords: t`analysis count match rates offer repetitions`,
      enabled: () => workspace.rows > 0,
      run: () => openDialog('analysis'),
    },
    {
      ...inField,
      id: 'translate.days',
      label: t`Progress by day…`,
      keywords: t`words statistics count done history`,
      enabled: always,
      run: () => openDialog('days'),
    },
    {
      ...inField,
      id: 'translate.session',
      label: t`Figures of this session…`,
      keywords: t`words statistics count`,
      enabled: always,
      run: () => openDialog('session'),
    },
    {
      ...inField,
      id: 'translate.fill-repetitions',
      label: t`Fill repetitions while I translate (on or off)`,
      keywords: t`same source variants repeat`,
      enabled: always,
      run: () => changeTranslateSettings({ fillRepetitions: !translateSettings().fillRepetitions }),
    },
    {
      ...inField,
      id: 'translate.panel',
      label: t`Show or hide the panel with suggestions`,
      enabled: always,
      run: () => changeTranslateSettings({ showsPanel: !translateSettings().showsPanel }),
    },
    {
      id: 'translate.undo',
      label: t`Undo`,
      group: t`Edit`,
      shortcut: 'Mod+Z',
      enabled: always,
      run: () => step(-1),
    },
    {
      id: 'translate.redo',
      label: t`Redo`,
      group: t`Edit`,
      shortcut: 'Mod+Y',
      otherShortcut: 'Mod+Shift+Z',
      inText: false,
      enabled: always,
      run: () => step(1),
    },
  ];
}
