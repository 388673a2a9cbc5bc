import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment, TranslateScope } from '#shared/contract/translate.ts';
import { machineContext } from '#shared/domain/machine-context.ts';
import { type KeyNotes, useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusKeys, useStatusText } from '../../app/use-status-text.ts';
import { client } from '../../client/index.ts';
import { formatNumber } from '../../components/format.ts';
import { Spinner } from '../../components/Spinner.tsx';
import { toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';
import type { StatusKey } from '../../state/app.ts';
import { openDialog } from '../../state/dialog.ts';
import { useGlossary } from '../../state/glossary.ts';
import { closeProductPanel, useProductPanel } from '../../state/product-panel.ts';
import { useTranslate } from '../../state/translate.ts';
import { changeTranslateSettings, useTranslateSettings } from '../../state/translate-settings.ts';
import { shownSegments } from '../../state/translation-files.ts';
import parts from '../../theme/parts.module.css';
import { TranslateBar } from './bar/TranslateBar.tsx';
import { SegmentListView } from './list/SegmentListView.tsx';
import type { CommentField } from './panel/Comments.tsx';
import { TranslatePanel } from './panel/TranslatePanel.tsx';
import { useLearnedMemory } from './panel/use-learned-memory.ts';
import { useMachineSuggestion } from './panel/use-machine-suggestion.ts';
import { readSuggestions, useSuggestions } from './panel/use-suggestions.ts';
import { addSentenceRule, useSentences } from './sentences/use-sentences.ts';
import { SUGGESTION_KEYS, suggestionKey } from './suggestion-keys.ts';
import { NoneListed } from './TranslateStates.tsx';
import {
  COPY_SOURCE,
  INSERT_CODE,
  NEXT_EMPTY,
  type TranslateDialog,
  translateActions,
} from './translate-actions.ts';
import { undoStep } from './undo-step.ts';
import { isSameSegment } from './workspace/segment-key.ts';
import { useFindings, useTerms } from './workspace/use-findings.ts';
import { useTypedText, useWorkspace } from './workspace/use-workspace.ts';

/** Keys of the field that are not commands. */
const FIELD_KEYS: readonly KeyNotes[] = [
  {
    group: t`In a translation`,
    notes: [
      { label: t`Next or previous segment`, keys: ['Alt+ArrowDown', 'Alt+ArrowUp'] },
      { label: t`The same, from the end or the beginning of the text`, keys: ['ArrowDown', 'ArrowUp'] },
      { label: t`Ten segments on or back`, keys: ['Alt+PageDown', 'Alt+PageUp'] },
      { label: t`Discard what was typed`, keys: ['Escape'] },
      { label: t`Undo typing, then the last step`, keys: ['Mod+Z'] },
    ],
  },
];

/** The keys named in the status bar. */
const STATUS_KEYS: readonly StatusKey[] = [
  { shortcut: NEXT_EMPTY, label: t`save, next empty` },
  { shortcut: suggestionKey(0), label: t`use suggestion` },
  { shortcut: COPY_SOURCE, label: t`copy source` },
  { shortcut: INSERT_CODE, label: t`insert placeholder` },
];

/** The bar, list and panel for the segments of a scope. */
export function Translation({
  connection,
  summary,
  scope,
  onDialog,
}: {
  connection: Connection;
  summary: CatalogSummary;
  scope: TranslateScope;
  onDialog: (dialog: TranslateDialog) => void;
}) {
  const workspace = useWorkspace();
  const { row, revision } = useStore(workspace.store);
  const { filter, opened, wrongSearch } = useTranslate();
  const checks = useQuery('translate.settings', { connectionId: connection.id }).value;
  const { fillRepetitions, showsPanel } = useTranslateSettings();
  const isProductShown = useProductPanel((state) => state.isOpen);
  const isPanelShown = showsPanel && !isProductShown;
  const glossary = useGlossary();
  const search = useRef<HTMLInputElement>(null);
  const commentField = useRef<CommentField>({ field: null, isWanted: false });
  const [said, setSaid] = useState('');
  const { segment } = workspace;
  const typed = useTypedText();

  useListing(scope);
  useOwnPanel();
  useLearnedMemory(connection.id, scope.source, scope.targets);

  const suggestions = useSuggestions(connection.id, scope.source, segment, revision);
  const shownMatches = useRef<{ of: Segment | null; matches: readonly MemoryMatch[] }>({
    of: null,
    matches: [],
  });
  shownMatches.current = { of: suggestions.isCurrent ? segment : null, matches: suggestions.matches };
  const { terms, parts: termParts } = useTerms(segment, scope, glossary);
  const shownTerms = useRef(terms);
  shownTerms.current = terms;
  const sentence = useSentences(scope, segment, revision);
  // The text as a whole is of no more use once its translation is begun.
  const isSentenceFirst = sentence !== null && (typed ?? '').trim() !== '';
  const shownSentence = useRef({ sentence, isSentenceFirst });
  shownSentence.current = { sentence, isSentenceFirst };
  const { start = 0, end = 0 } = sentence?.part ?? {};
  const sourceParts = useMemo(
    () => (end > 0 ? [{ kind: 'sentence' as const, start, end }, ...termParts] : termParts),
    [start, end, termParts],
  );
  const endSentences = useCallback(
    async (kind: 'joins' | 'ends', mark: string) => {
      if (!(await addSentenceRule(connection.id, scope.source, kind, mark))) return;
      setSaid(
        kind === 'joins'
          ? t`No sentence ends after “${mark}” any more`
          : t`Sentences end after “${mark}” from now on`,
      );
    },
    [connection.id, scope.source],
  );
  const machine = useMachineSuggestion(
    scope.source,
    segment,
    segment && machineContext(segment, terms, suggestions.isCurrent ? suggestions.matches : [], checks),
  );
  const latestMachine = useRef(machine);
  latestMachine.current = machine;
  const findings = useFindings(segment, typed, scope, checks, glossary);

  const step = useCallback((by: -1 | 1) => void undoStep(workspace, by, setSaid), [workspace]);
  const checkAll = useCallback(async () => {
    workspace.edit.focus();
    await workspace.commit();
    const answer = await workspace.list.call((list) =>
      client.call('translate.check', { connectionId: connection.id, list }),
    );
    if (!answer.ok) toastError(t`The check could not start`, answer.error);
  }, [workspace, connection.id]);
  const comment = useCallback(() => {
    const { field } = commentField.current;
    if (field) return field.focus();
    commentField.current.isWanted = true;
    closeProductPanel();
    void changeTranslateSettings({ showsPanel: true });
  }, []);
  const fillExact = useCallback(async () => {
    await workspace.commit();
    const answer = await workspace.list.call((list) =>
      client.call('translate.fillExact', { connectionId: connection.id, list }),
    );
    if (!answer.ok) toastError(t`Nothing was filled`, answer.error);
  }, [workspace, connection.id]);
  useActions(
    useMemo(
      () =>
        translateActions({
          workspace,
          say: setSaid,
          terms: () => shownTerms.current,
          suggestions: async (of) => {
            const { of: current, matches } = shownMatches.current;
            if (isSameSegment(of, current)) return matches;
            const read = await readSuggestions(connection.id, scope.source, of);
            return read.ok ? read.value : [];
          },
          numbered: (at) => {
            const { sentence: shown, isSentenceFirst: isFirst } = shownSentence.current;
            const { of, matches } = shownMatches.current;
            const [first, count] = isFirst
              ? (['sentence', shown?.matches.length ?? 0] as const)
              : (['text', of === null ? SUGGESTION_KEYS : matches.length] as const);
            if (at < count || shown === null) return { of: first, at };
            return { of: first === 'text' ? 'sentence' : 'text', at: at - count };
          },
          sentence: () => shownSentence.current.sentence,
          endSentences: (kind, mark) => void endSentences(kind, mark),
          machine: () => latestMachine.current,
          checkAll: () => void checkAll(),
          fillExact: () => void fillExact(),
          comment,
          openDialog: onDialog,
          step,
          search: () => search.current?.focus(),
        }),
      [workspace, connection.id, scope.source, checkAll, fillExact, comment, endSentences, onDialog, step],
    ),
  );
  useListedKeys(FIELD_KEYS);
  useStatusKeys(STATUS_KEYS);
  const at =
    opened && row !== null ? t`Segment ${formatNumber(row + 1)} of ${formatNumber(opened.segments)}` : '';
  useStatusText([at, said].filter(Boolean).join(' · '));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of a segment is over with it.
  useEffect(() => () => setSaid(''), [row]);

  return (
    <section className={parts.column} aria-label={t`Texts of ${connection.name}`}>
      <TranslateBar
        connection={connection}
        summary={summary}
        scope={scope}
        opened={opened}
        search={search}
        showsPanel={isPanelShown}
        onPanel={() => {
          if (isProductShown) closeProductPanel();
          void changeTranslateSettings({ showsPanel: !isPanelShown });
        }}
        onCheck={() => void checkAll()}
        entries={[
          {
            id: 'repetitions',
            label: t`Fill repetitions while I translate`,
            hint: t`A saved translation also fills empty segments with the same source`,
            checked: fillRepetitions,
            onSelect: () => void changeTranslateSettings({ fillRepetitions: !fillRepetitions }),
          },
          {
            id: 'exact',
            label: t`Fill exact matches`,
            hint: t`Empty segments on the list get the memory’s translation of the very same text, or of a similar one if you set that`,
            disabled: connection.readOnly,
            onSelect: () => void fillExact(),
          },
          {
            id: 'by-machine',
            label: t`Translate empty texts by machine…`,
            disabled: connection.readOnly || !opened?.segments,
            onSelect: () => onDialog('byMachine'),
          },
          { id: 'sentences', label: t`Sentences…`, onSelect: () => onDialog('sentences') },
          { kind: 'separator', id: 'line' },
          { id: 'check', label: t`Check all segments`, onSelect: () => void checkAll() },
          { id: 'checks', label: t`Checks and length limits…`, onSelect: () => onDialog('checks') },
          {
            id: 'report',
            label: t`Export check report…`,
            disabled: opened === null,
            onSelect: () => onDialog('report'),
          },
          {
            id: 'words',
            label: t`Words to translate…`,
            disabled: !opened?.segments,
            onSelect: () => onDialog('analysis'),
          },
          { id: 'days', label: t`Progress by day…`, onSelect: () => onDialog('days') },
          { id: 'session', label: t`Figures of this session…`, onSelect: () => onDialog('session') },
          { kind: 'separator', id: 'files' },
          {
            id: 'export',
            label: t`Export translations…`,
            disabled: opened === null,
            onSelect: () =>
              void openDialog('exportTranslations', {
                connectionId: connection.id,
                listed: shownSegments(connection.id),
              }),
          },
          {
            id: 'import',
            label: t`Import translations…`,
            onSelect: () => void openDialog('importTranslations', { connectionId: connection.id }),
          },
          {
            id: 'glossary',
            label: t`Glossary…`,
            onSelect: () => void openDialog('glossary', { connectionId: connection.id, start: 'terms' }),
          },
          {
            id: 'search-memory',
            label: t`Search the translation memory…`,
            shortcut: 'F3',
            onSelect: () => onDialog('memory'),
          },
          {
            id: 'memory',
            label: t`Translation memory…`,
            onSelect: () => void openDialog('memory', { connectionId: connection.id }),
          },
          { id: 'machine', label: t`Machine suggestions…`, onSelect: () => void openDialog('machine') },
        ]}
      />
      <div className={parts.columns}>
        {opened === null ? (
          <div className={parts.centre}>
            {wrongSearch === null ? <Spinner label={t`Listing the texts`} /> : null}
          </div>
        ) : opened.segments === 0 ? (
          <NoneListed filter={filter} all={opened.counts.all} />
        ) : (
          <SegmentListView
            scope={scope}
            filter={filter}
            segments={opened.segments}
            findings={findings}
            sourceParts={sourceParts}
            step={step}
          />
        )}
        {isPanelShown && segment && opened && opened.segments > 0 ? (
          <TranslatePanel
            segment={segment}
            scope={scope}
            revision={revision}
            matches={suggestions.matches}
            sentence={sentence}
            isSentenceFirst={isSentenceFirst}
            onJoin={(mark) => void endSentences('joins', mark)}
            machine={machine}
            isLookingUp={!suggestions.isCurrent && suggestions.error === null}
            terms={terms}
            findings={findings}
            checks={checks}
            onFill={(repeat) => workspace.fill(repeat)}
            commentField={commentField}
          />
        ) : null}
      </div>
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
    </section>
  );
}

/** Hides the product panel, which would take space from the list, until the user opens it; it returns when the view is left. */
function useOwnPanel(): void {
  useEffect(() => {
    const wasOpen = useProductPanel.getState().isOpen;
    closeProductPanel();
    return () => {
      if (wasOpen) useProductPanel.setState({ isOpen: true });
    };
  }, []);
}

/** Lists the segments again when the scope or filter changes, starting at the segment of the last visit. */
function useListing(scope: TranslateScope): void {
  const workspace = useWorkspace();
  const filter = useTranslate((state) => state.filter);
  const asked = useRef<{ scope: TranslateScope; filter: typeof filter } | null>(null);
  useEffect(() => {
    if (asked.current?.scope === scope && asked.current.filter === filter) return;
    asked.current = { scope, filter };
    void workspace.open(workspace.segment ?? useTranslate.getState().at);
  }, [workspace, scope, filter]);
}
