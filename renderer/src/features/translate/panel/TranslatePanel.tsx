import { t } from '@lingui/core/macro';
import { type RefObject, useMemo } from 'react';
import type { Keep } from '#shared/contract/drafts.ts';
import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment, TranslateScope } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import type { TermMatch } from '#shared/domain/glossary.ts';
import { listed } from '#shared/domain/listed.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { textDiff } from '#shared/domain/text-diff.ts';
import { ConflictDecision } from '../../../changesets/ConflictDecision.tsx';
import { resolveConflicts } from '../../../changesets/resolve-conflicts.ts';
import { SideView } from '../../../changesets/SideView.tsx';
import { useCellConflict } from '../../../changesets/use-cell-conflict.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { direction } from '../../../components/format.ts';
import { Kbd } from '../../../components/Kbd.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { useMachine } from '../../../state/machine.ts';
import parts from '../../../theme/parts.module.css';
import type { SentenceAtCaret } from '../sentences/use-sentences.ts';
import { INSERT_TERM } from '../suggestion-keys.ts';
import type { Repeat } from '../workspace/saves.ts';
import { refOf, segmentKey } from '../workspace/segment-key.ts';
import { useTypedText, useWorkspace } from '../workspace/use-workspace.ts';
import { Checks } from './Checks.tsx';
import { type CommentField, Comments } from './Comments.tsx';
import { History } from './History.tsx';
import { MachineTranslation } from './MachineTranslation.tsx';
import { AlsoIn, Neighbours, ProductFacts } from './Product.tsx';
import { Repetitions } from './Repetitions.tsx';
import { Section } from './Section.tsx';
import { SentenceSuggestions, Suggestions } from './Suggestions.tsx';
import styles from './TranslatePanel.module.css';
import { useLatest } from './use-latest.ts';
import type { MachineSuggestion } from './use-machine-suggestion.ts';

export interface TranslatePanelProps {
  segment: Segment;
  scope: TranslateScope;
  /** The contents of the panel are read again when it changes. */
  revision: number;
  matches: readonly MemoryMatch[];
  /** Of a text with several. */
  sentence: SentenceAtCaret | null;
  /** Whether suggestions for the sentence have the first keys, as `firstOf` says. */
  isSentenceFirst: boolean;
  onJoin: (after: string) => void;
  machine: MachineSuggestion;
  isLookingUp: boolean;
  terms: readonly TermMatch[];
  findings: readonly Finding[];
  checks: CheckSettings | null;
  onFill: (repeat: NonNullable<Repeat>) => void;
  commentField: RefObject<CommentField>;
}

/** Help for the active segment. */
export function TranslatePanel(props: TranslatePanelProps) {
  const { segment, scope, revision, matches, machine, isLookingUp, terms, findings, checks, onFill } = props;
  const { sentence, isSentenceFirst, onJoin, commentField } = props;
  const workspace = useWorkspace();
  const text = useTypedText() ?? '';
  const { isReadOnly } = workspace;
  const { provider, isOn } = useMachine();
  const { value: read, isCurrent } = useLatest(
    segmentKey(segment),
    () =>
      workspace.list.call((list) =>
        client.call('translate.context', {
          connectionId: workspace.connection.id,
          list,
          segment: refOf(segment),
        }),
      ),
    revision,
  );
  // The product's facts stay visible while the next segment of the same product is read.
  const context = isCurrent || read?.identifier === segment.identifier ? read : null;
  const shownIn = { sourceLocale: scope.source, locale: segment.locale, isReadOnly };
  const ofSentence = sentence ? (
    <SentenceSuggestions
      {...shownIn}
      sentence={sentence}
      above={isSentenceFirst ? 0 : matches.length}
      onJoin={onJoin}
    />
  ) : null;
  return (
    <aside className={styles.panel} aria-label={t`Help with this segment`}>
      <ProductFacts connectionId={workspace.connection.id} segment={segment} context={context} />
      <Conflict segment={segment} />
      <SourceChanged
        segment={segment}
        sourceLocale={scope.source}
        isReadOnly={isReadOnly}
        onFits={() => workspace.confirm()}
      />
      {isSentenceFirst ? ofSentence : null}
      <Suggestions
        {...shownIn}
        matches={matches}
        isPending={isLookingUp}
        above={isSentenceFirst ? (sentence?.matches.length ?? 0) : 0}
        onAccept={({ target }) => workspace.propose(target, 'memory')}
      />
      {isSentenceFirst ? null : ofSentence}
      {isOn ? (
        <MachineTranslation
          provider={provider}
          suggestion={machine}
          locale={segment.locale}
          isReadOnly={isReadOnly}
          onAccept={(target) => workspace.propose(target, 'machine')}
        />
      ) : null}
      <Terms
        terms={terms}
        sourceLocale={scope.source}
        isReadOnly={isReadOnly}
        onInsert={(term) => workspace.insert(term)}
      />
      <Checks findings={findings} text={text} segment={segment} settings={checks} />
      <Comments key={segmentKey(segment)} segment={segment} place={commentField} />
      <Repetitions
        segment={segment}
        revision={revision}
        hasText={text !== ''}
        isReadOnly={isReadOnly}
        onFill={onFill}
        onUse={(repeated) => workspace.propose(repeated, 'repetition')}
      />
      {context && isCurrent ? (
        <AlsoIn context={context} without={[scope.source, segment.locale, ...scope.references]} />
      ) : null}
      <History segment={segment} revision={revision} />
      {context ? <Neighbours context={context} sourceLocale={scope.source} locale={segment.locale} /> : null}
    </aside>
  );
}

/** Lets the user decide a conflict: the service changed the translation after the edit was staged. */
function Conflict({ segment: { product, property, locale, mark } }: { segment: Segment }) {
  const workspace = useWorkspace();
  const connectionId = workspace.connection.id;
  const isConflict = mark === 'conflict';
  const cell = useMemo(
    () => (isConflict ? { product, property, locale } : null),
    [isConflict, product, property, locale],
  );
  const values = useCellConflict(connectionId, cell);
  if (!cell || !values) return null;
  const decide = async (keep: Keep) => {
    workspace.edit.focus();
    // "Mine" includes what is being typed, so it must be on disk first: otherwise the decision would apply to an older text.
    if (await workspace.commit()) await resolveConflicts(connectionId, { cells: [cell] }, keep, 1);
  };
  return (
    <Section title={t`Changed in the service`}>
      <ConflictDecision
        values={values}
        locale={locale}
        onDecide={workspace.isReadOnly ? null : (keep) => void decide(keep)}
      />
    </Section>
  );
}

/** What changed in the source since its translation was written. */
function SourceChanged({
  segment,
  sourceLocale,
  isReadOnly,
  onFits,
}: {
  segment: Segment;
  sourceLocale: string;
  isReadOnly: boolean;
  onFits: () => void;
}) {
  const { writtenAgainst, source } = segment;
  if (writtenAgainst === null) return null;
  const { before, after } = textDiff(writtenAgainst, source, sourceLocale);
  return (
    <Section title={t`Source changed`}>
      <dl className={styles.sides}>
        <dt className={parts.muted}>{t`Then`}</dt>
        <dd lang={sourceLocale}>
          <SideView side={{ kind: 'text', parts: before }} locale={sourceLocale} />
        </dd>
        <dt className={parts.muted}>{t`Now`}</dt>
        <dd lang={sourceLocale}>
          <SideView side={{ kind: 'text', parts: after }} locale={sourceLocale} />
        </dd>
      </dl>
      <Button disabled={isReadOnly} onClick={onFits}>{t`Translation still fits`}</Button>
    </Section>
  );
}

/** Terms in the source and their translations in the glossary; a click inserts the translation. */
function Terms({
  terms,
  sourceLocale,
  isReadOnly,
  onInsert,
}: {
  terms: readonly TermMatch[];
  sourceLocale: string;
  isReadOnly: boolean;
  onInsert: (text: string) => void;
}) {
  if (terms.length === 0) return null;
  return (
    <Section title={t`Glossary`} aside={<Kbd shortcut={INSERT_TERM} />}>
      <dl className={classNames(parts.grid, parts.gap1)}>
        {terms.map(({ id, text, note, translations, forbidden }) => (
          <div key={id} className={styles.pair}>
            <dt
              className={parts.muted}
              lang={sourceLocale}
              dir={direction(sourceLocale)}
              title={note ?? undefined}
            >
              {text}
            </dt>
            <dd>
              {translations.length === 0 ? <span className={styles.quiet}>{t`no translation`}</span> : null}
              {translations.map((one, at) => (
                <span key={one.text}>
                  {at > 0 ? ', ' : ''}
                  <LinkButton
                    lang={one.locale}
                    dir={direction(one.locale)}
                    disabled={isReadOnly}
                    title={one.note ?? t`Insert`}
                    onClick={() => onInsert(one.text)}
                  >
                    {one.text}
                  </LinkButton>
                </span>
              ))}
              {forbidden.length > 0 ? (
                <span className={styles.quiet}>
                  {' '}
                  {t`(not ${listed(forbidden.map((one) => quoted(one.text)))})`}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
