import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import type { ChangeSetKind } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusText } from '../../app/use-status-text.ts';
import { ACTION_COLORS } from '../../changesets/ActionName.tsx';
import { outcomeSentence } from '../../changesets/outcome.ts';
import { CreationIcon } from '../../components/CreationPill.tsx';
import { classNames } from '../../components/class-names.ts';
import { CREATION_LABELS, CREATION_MODES } from '../../components/creation-labels.ts';
import { formatMoment, formatNumber } from '../../components/format.ts';
import { RemovalIcon } from '../../components/RemovalPill.tsx';
import { REMOVAL_LABELS, REMOVAL_MODES } from '../../components/removal-labels.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useChangeSets } from '../../state/changesets.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { type ReviewSection, showSection, useReviewSection } from '../../state/review-section.ts';
import { useStaged } from '../../state/staged.ts';
import parts from '../../theme/parts.module.css';
import { ChangesSection } from './ChangesSection.tsx';
import { CreationsSection } from './creations/CreationsSection.tsx';
import { openingSection } from './opening-section.ts';
import { RemovalsSection } from './removals/RemovalsSection.tsx';
import styles from './review.module.css';
import { reviewActions } from './review-actions.ts';

/** Staged changes and products marked for removal before they are sent, and their outcome afterwards. */
export function ReviewView() {
  const connection = useActiveConnection();
  return connection ? <Review connection={connection} /> : null;
}

function Review({ connection }: { connection: Connection }) {
  const summary = useStaged((state) => state.summary);
  useLastApplied();
  useActions(useMemo(() => reviewActions(connection.id), [connection.id]));
  if (!summary)
    return (
      <div className={classNames(parts.centred, parts.high)}>
        <Spinner label={t`Reading what is staged`} />
      </div>
    );
  return <Staged connection={connection} summary={summary} />;
}

function Staged({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  const chosen = useReviewSection((state) => state.section);
  // Decided once, on opening: dropping the last change must not take the user elsewhere.
  const [opening, setOpening] = useState<ReviewSection | null>(() => openingSection(chosen, summary));
  useEffect(() => {
    if (opening === null) return;
    showSection(opening);
    setOpening(null);
  }, [opening]);
  const section = opening ?? chosen ?? 'changes';
  return (
    <div className={parts.page}>
      <Sections section={section} summary={summary} />
      {section === 'changes' ? (
        <ChangesSection key={connection.id} connection={connection} summary={summary} />
      ) : section === 'creations' ? (
        <CreationsSection connection={connection} summary={summary} />
      ) : (
        <RemovalsSection connection={connection} summary={summary} />
      )}
    </div>
  );
}

const lastApplied = (at: string, outcome: string): string => t`Last applied ${at} · ${outcome}`;
const LAST: Record<ChangeSetKind, (at: string, outcome: string) => string> = {
  edit: lastApplied,
  undo: lastApplied,
  redo: lastApplied,
  removal: (at, outcome) => t`Last removed ${at} · ${outcome}`,
  restore: (at, outcome) => t`Last restored ${at} · ${outcome}`,
  creation: (at, outcome) => t`Last saved ${at} · ${outcome}`,
};

/**
 * Says in the status bar how the last change set ended: "Last applied 08:31 · 212 of 214 applied, 2 failed". One that is in
 * progress or paused is shown there instead, and needs the space.
 */
function useLastApplied(): void {
  const last = useChangeSets(({ changeSets }) =>
    changeSets?.every(({ state }) => isEnded(state))
      ? changeSets.find(({ endedAt }) => endedAt !== null)
      : undefined,
  );
  useStatusText(last?.endedAt ? LAST[last.kind](formatMoment(last.endedAt), outcomeSentence(last)) : '');
}

/** Switches between staged changes, products that are sent whole and products marked for removal, with the count of each. */
function Sections({ section, summary }: { section: ReviewSection; summary: StagedSummary }) {
  return (
    <div className={styles.sections} data-region="">
      <Segmented
        label={t`What Review shows`}
        value={section}
        options={[
          {
            value: 'changes',
            label: (
              <span className={styles.option}>
                <Trans>
                  Changes <span className={styles.count}>{formatNumber(summary.changes)}</span>
                </Trans>
              </span>
            ),
          },
          { value: 'creations', label: <Creations {...summary.creations} /> },
          { value: 'removals', label: <Removals {...summary.removals} /> },
        ]}
        onChange={showSection}
      />
    </div>
  );
}

function Creations(counts: StagedSummary['creations']) {
  const staged = CREATION_MODES.filter((mode) => counts[mode] > 0);
  return (
    <span className={styles.option}>
      {t`New products`}
      {staged.length === 0 ? <span className={styles.count}>0</span> : null}
      {staged.map((mode) => (
        <span key={mode} className={classNames(styles.count, ACTION_COLORS[mode])}>
          <CreationIcon mode={mode} size={12} />
          {formatNumber(counts[mode])}
          <span className="visually-hidden"> {CREATION_LABELS[mode].tag}</span>
        </span>
      ))}
    </span>
  );
}

function Removals(counts: StagedSummary['removals']) {
  const marked = REMOVAL_MODES.filter((mode) => counts[mode] > 0);
  return (
    <span className={styles.option}>
      {t`Removals`}
      {marked.length === 0 ? <span className={styles.count}>0</span> : null}
      {marked.map((mode) => (
        <span key={mode} className={classNames(styles.count, ACTION_COLORS[mode])}>
          <RemovalIcon mode={mode} size={12} />
          {formatNumber(counts[mode])}
          <span className="visually-hidden"> {REMOVAL_LABELS[mode].toBe}</span>
        </span>
      ))}
    </span>
  );
}
