import { plural, t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { driftMessage } from '../../../changesets/conflict-messages.ts';
import { retryFailed } from '../../../changesets/kind-labels.ts';
import { OutcomeBar } from '../../../changesets/OutcomeBar.tsx';
import { canResume, failureSummary, READ_ONLY, stateExplanation } from '../../../changesets/outcome.ts';
import styles from '../../../changesets/run.module.css';
import { useTriedAgain } from '../../../changesets/tried-again.ts';
import { useOutcomeSentence } from '../../../changesets/use-outcome-sentence.ts';
import { useRetry } from '../../../changesets/use-retry.ts';
import { useStart } from '../../../changesets/use-start.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { type PillState, StatePill } from '../../../components/StatePill.tsx';
import { showChangeSet } from '../../../state/activity.ts';
import { readItems, resumeChangeSet } from '../../../state/changesets.ts';
import { openDialog } from '../../../state/dialog.ts';
import { showDrafts } from '../../../state/drafts-list.ts';
import { REMOVED } from '../../../state/item-filters.ts';
import { useOpenItems } from '../../../state/open-items.ts';
import { readProducts } from '../../../state/product-results.ts';
import { openReplaceToken, useTokenAction } from '../../../state/replace-token.ts';
import { useStaged } from '../../../state/staged.ts';
import parts from '../../../theme/parts.module.css';

/** The outcome, with what was done where the outcome alone does not say it. */
function outcomeOf(kind: ChangeSet['kind'], sentence: string): string {
  if (kind === 'undo') return t`Undo: ${sentence}`;
  return kind === 'redo' ? t`Redo: ${sentence}` : sentence;
}

export interface OutcomeNoteProps {
  connection: Connection;
  changeSet: ChangeSet;
  /** Omitted for a change set that waits for the user: its note stays visible. */
  onClose?: () => void;
}

/** How a change set ended or where it stopped, what the service said, and what can be done about items that failed. */
export function OutcomeNote({ connection, changeSet, onClose }: OutcomeNoteProps) {
  const { id, readOnly } = connection;
  const { changeSet: number, counts } = changeSet;
  const message = useServiceMessage(id, changeSet);
  const sentence = useOutcomeSentence(changeSet);
  const { pill, word } = verdict(changeSet);
  const tried = useTriedAgain(changeSet);
  const explanation = stateExplanation(changeSet);
  const why = readOnly && (canResume(changeSet) || counts.failed > 0) ? READ_ONLY : null;
  return (
    <section className={styles.strip} aria-label={t`Outcome`}>
      <div className={styles.outcome}>
        <p className={parts.row} role="status">
          <StatePill state={pill}>{word}</StatePill>
          <strong>{outcomeOf(changeSet.kind, sentence)}</strong>
        </p>
        <OutcomeBar changeSet={changeSet} />
        {message ? <p className={classNames(parts.breaks, parts.failed)}>{message}</p> : null}
        {counts.conflict > 0 ? <p className={parts.conflict}>{driftMessage(counts.conflict)}</p> : null}
        {explanation || why ? (
          <p className={parts.hint} role="status">
            {tried ? <strong>{tried} </strong> : null}
            {sentences(explanation, why)}
          </p>
        ) : null}
      </div>
      <div className={classNames(parts.row, parts.fixed)}>
        {readOnly ? null : <Remedies connectionId={id} changeSet={changeSet} />}
        <Button variant="quiet" onClick={() => void showChangeSet(number)}>{t`Show in Activity`}</Button>
        {onClose ? <IconButton label={t`Close outcome`} icon={<X size={14} />} onClick={onClose} /> : null}
      </div>
    </section>
  );
}

/** The remedies, each at most one press away. */
function Remedies({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const { changeSet: number, counts, kind, state, waitsForToken } = changeSet;
  const { busy, start } = useStart();
  const retrying = useRetry(connectionId, changeSet);
  const conflicts = useStaged((staged) => staged.summary?.conflicts ?? 0);
  const open = useOpenItems(connectionId, changeSet);
  const tokenAction = useTokenAction(connectionId);
  return (
    <>
      {open.conflict > 0 && conflicts > 0 && kind === 'edit' ? (
        <Button
          onClick={() => showDrafts('conflict')}
        >{t`Decide ${plural(conflicts, { one: '# conflict', other: '# conflicts' })}`}</Button>
      ) : null}
      {open.failed > 0 ? (
        <Button busy={retrying.busy} onClick={() => retrying.retry()}>
          {retryFailed(kind, open.failed)}
        </Button>
      ) : null}
      {kind === 'removal' && counts.applied > 0 && isEnded(state) ? (
        <Button
          onClick={() =>
            void openDialog('restore', { connectionId, changeSet: number, which: { filter: REMOVED } })
          }
        >{t`Restore…`}</Button>
      ) : null}
      {waitsForToken ? (
        <Button variant="primary" onClick={() => openReplaceToken(connectionId)}>
          {tokenAction}
        </Button>
      ) : null}
      {canResume(changeSet) ? (
        <Button
          variant={state === 'paused' && !waitsForToken ? 'primary' : 'default'}
          busy={busy}
          onClick={() =>
            void start(t`The change set could not be resumed`, resumeChangeSet(connectionId, number))
          }
        >{t`Resume`}</Button>
      ) : null}
    </>
  );
}

const APPLIED = { all: t`applied`, part: t`not all applied` };
/** How a change set ended, in a word. */
const ENDED: Record<ChangeSet['kind'], { all: string; part: string }> = {
  edit: APPLIED,
  undo: APPLIED,
  redo: APPLIED,
  removal: { all: t`removed`, part: t`not all removed` },
  restore: { all: t`restored`, part: t`not all restored` },
  creation: { all: t`saved`, part: t`not all saved` },
};

/** The most important fact about how it ended. */
function verdict({ counts, kind, state, waitsForToken }: ChangeSet): { pill: PillState; word: string } {
  if (waitsForToken) return { pill: 'waiting', word: t`waiting for a token` };
  if (state === 'paused') return { pill: 'pending', word: t`paused` };
  if (counts.failed > 0) return { pill: 'failed', word: ENDED[kind].part };
  if (counts.unknown > 0) return { pill: 'unknown', word: t`outcome unknown` };
  if (counts.conflict > 0) return { pill: 'conflict', word: ENDED[kind].part };
  return state === 'cancelled'
    ? { pill: 'skipped', word: t`stopped` }
    : { pill: 'applied', word: ENDED[kind].all };
}

/** The number of failed items to read: enough to tell whether all failed for the same reason. */
const FAILED_TO_READ = 20;

/** Why items of a change set failed, in one sentence; null while there is nothing to say. */
function useServiceMessage(connectionId: string, { changeSet, counts, kind }: ChangeSet): string | null {
  const [message, setMessage] = useState<string | null>(null);
  const { failed } = counts;
  const read = worksOnProducts(kind) ? readProducts : readItems;
  useEffect(() => {
    let current = true;
    if (failed === 0) setMessage(null);
    else
      void read(connectionId, changeSet, { state: 'failed' }, 0, FAILED_TO_READ).then((answer) => {
        if (current && answer.ok) setMessage(failureSummary(answer.value.rows));
      });
    return () => {
      current = false;
    };
  }, [connectionId, changeSet, failed, read]);
  return message;
}
