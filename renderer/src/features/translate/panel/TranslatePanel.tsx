import { t } from '@lingui/core/macro';
import type { MemoryMatch } from '#shared/contract/memory.ts';
import type { Segment, TranslateScope } from '#shared/contract/translate.ts';
import type { CheckSettings, Finding } from '#shared/domain/checks/check.ts';
import type { TermMatch } from '#shared/domain/glossary.ts';
import { client } from '../../../client/index.ts';
import { useMachine } from '../../../state/machine.ts';
import type { Repeat } from '../workspace/saves.ts';
import { refOf, segmentKey } from '../workspace/segment-key.ts';
import { useTypedText, useWorkspace } from '../workspace/use-workspace.ts';
import { Checks } from './Checks.tsx';
import { Conflict } from './Conflict.tsx';
import { MachineTranslation } from './MachineTranslation.tsx';
import { Note } from './Note.tsx';
import { AlsoIn, Neighbours, ProductFacts } from './Product.tsx';
import { Repetitions } from './Repetitions.tsx';
import { SourceChanged } from './SourceChanged.tsx';
import { Suggestions } from './Suggestions.tsx';
import { Terms } from './Terms.tsx';
import styles from './TranslatePanel.module.css';
import { useLatest } from './use-latest.ts';
import type { MachineSuggestion } from './use-machine-suggestion.ts';

export interface TranslatePanelProps {
  segment: Segment;
  scope: TranslateScope;
  /** The contents of the panel are read again when it changes. */
  revision: number;
  matches: readonly MemoryMatch[];
  machine: MachineSuggestion;
  isLookingUp: boolean;
  terms: readonly TermMatch[];
  findings: readonly Finding[];
  checks: CheckSettings | null;
  onFill: (repeat: NonNullable<Repeat>) => void;
}

/** Help for the active segment. */
export function TranslatePanel(props: TranslatePanelProps) {
  const { segment, scope, revision, matches, machine, isLookingUp, terms, findings, checks, onFill } = props;
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
      <Suggestions
        matches={matches}
        isPending={isLookingUp}
        sourceLocale={scope.source}
        locale={segment.locale}
        isReadOnly={isReadOnly}
        onAccept={({ target }) => workspace.propose(target, 'memory')}
      />
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
      <Checks
        findings={findings}
        text={text}
        property={segment.property}
        locale={segment.locale}
        settings={checks}
      />
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
      <Note key={segmentKey(segment)} segment={segment} />
      {context ? <Neighbours context={context} sourceLocale={scope.source} locale={segment.locale} /> : null}
    </aside>
  );
}
