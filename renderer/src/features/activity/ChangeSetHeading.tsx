import { plural, t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { isEnded } from '#shared/domain/change-set-state.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { retryFailed } from '../../changesets/kind-labels.ts';
import { OutcomeBar } from '../../changesets/OutcomeBar.tsx';
import { canResume, READ_ONLY, stateExplanation, stopMeans } from '../../changesets/outcome.ts';
import { notBroughtBack } from '../../changesets/tally-messages.ts';
import { useTriedAgain } from '../../changesets/tried-again.ts';
import { useOutcomeSentence, useTally } from '../../changesets/use-outcome-sentence.ts';
import { useRetry } from '../../changesets/use-retry.ts';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { errorDetails } from '../../components/error-text.ts';
import { formatDateTime, formatNumber } from '../../components/format.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Menu, type MenuEntry } from '../../components/Menu.tsx';
import { narrowItems, showChangeSet, useActivity } from '../../state/activity.ts';
import { cancelChangeSet, resumeChangeSet, useChangeSets } from '../../state/changesets.ts';
import { openDialog } from '../../state/dialog.ts';
import { ALL_ITEMS, filterOf } from '../../state/item-filters.ts';
import { useJobs } from '../../state/jobs.ts';
import { useOpenItems } from '../../state/open-items.ts';
import { chosenOf, useProductResults } from '../../state/product-results.ts';
import parts from '../../theme/parts.module.css';
import styles from './activity.module.css';
import { changeSetTitle } from './entries.ts';
import { copyResults } from './products/copy-results.ts';
import { undoVerb } from './undo/undo-messages.ts';
import { isUndone, type Undone, undoneBy, undoneMessage } from './undo/undone-by.ts';
import { WaitsForToken } from './WaitsForToken.tsx';

export interface ChangeSetHeadingProps {
  connection: Connection;
  changeSet: ChangeSet;
  /** Shows what reversing it would do: undoing changes, or restoring removed products. Null if it cannot be reversed. */
  onTakeBack: (() => void) | null;
}

/** A change set's name, outcome and actions. */
export function ChangeSetHeading({
  connection: { id, readOnly },
  changeSet,
  onTakeBack,
}: ChangeSetHeadingProps) {
  const { changeSet: number, state, of, counts, createdAt, locales } = changeSet;
  const tally = useTally(changeSet);
  const sentence = useOutcomeSentence(changeSet);
  const tried = useTriedAgain(changeSet);
  const isUnderWay = state === 'running' || state === 'queued';
  const open = useOpenItems(id, changeSet);
  const undone = undoneBy(changeSet, useChangeSets((all) => all.changeSets) ?? []);
  const lost = tally && !isUnderWay && notBroughtBack(tally);
  const jobError = useJobs(
    ({ jobs }) => jobs.findLast((job) => job.connectionId === id && job.changeSet === number)?.error ?? null,
  );
  return (
    <header className={styles.heading}>
      <div className={styles.headLabel}>
        <h2 className="view-title">{changeSetTitle(changeSet, tally)}</h2>
        <p className={parts.muted}>
          {[t`Change set ${{ changeSet: number }}`, formatDateTime(createdAt), ...locales].join(' · ')}
          {of === null ? null : (
            <>
              {' · '}
              <LinkButton onClick={() => void showChangeSet(of)}>{t`Show change set ${of}`}</LinkButton>
            </>
          )}
        </p>
        {isUnderWay ? null : (
          <>
            <p className={classNames(parts.above2, parts.strong)}>{sentence}</p>
            <OutcomeBar changeSet={changeSet} />
            <UndoneNote changeSet={changeSet} undone={undone} />
          </>
        )}
        <p key={number} className={styles.tried} role="status">
          {tried}
        </p>
        {changeSet.waitsForToken ? (
          <WaitsForToken connectionId={id} error={jobError}>
            {stateExplanation(changeSet)}
          </WaitsForToken>
        ) : (
          <Explanation changeSet={changeSet} readOnly={readOnly} error={jobError} />
        )}
        {lost ? <p className={classNames(parts.muted, parts.above2)}>{lost}</p> : null}
        {isUnderWay || counts.conflict === 0 ? null : (
          <p className={classNames(parts.above2, parts.conflict)}>
            {plural(counts.conflict, {
              one: '# value changed in the service before yours was sent: nothing was overwritten.',
              other: '# values changed in the service before yours were sent: nothing was overwritten.',
            })}{' '}
            {open.conflict > 0 && open.conflict < counts.conflict
              ? plural(open.conflict, {
                  one: '# is still to be decided.',
                  other: '# are still to be decided.',
                })
              : null}{' '}
            <LinkButton onClick={() => narrowItems(number, { ...ALL_ITEMS, state: 'conflict' })}>
              {readOnly || open.conflict === 0 ? t`Show` : t`Decide`}
            </LinkButton>
          </p>
        )}
      </div>
      <div className={classNames(parts.wrap, parts.atEnd, parts.fixed)}>
        <ExportMenu connectionId={id} changeSet={changeSet} />
        {readOnly || isUnderWay ? null : (
          <ChangeSetActions connectionId={id} changeSet={changeSet} onTakeBack={onTakeBack} />
        )}
      </div>
    </header>
  );
}

/** Also used for an undo that was redone, and for removed products that were restored. */
function UndoneNote({ changeSet, undone }: { changeSet: ChangeSet; undone: Undone }): ReactNode {
  const message = undoneMessage(changeSet, undone);
  return message ? (
    <p className={classNames(parts.muted, parts.above2)}>
      {message}
      {undone.by.slice(0, LINKED).map((by) => (
        <Fragment key={by}>
          {' '}
          <LinkButton onClick={() => void showChangeSet(by)}>{t`Show change set ${{ of: by }}`}</LinkButton>
        </Fragment>
      ))}
    </p>
  ) : null;
}

/** The most links to change sets that undid this one, the newest first. */
const LINKED = 3;

function Explanation({
  changeSet,
  readOnly,
  error,
}: {
  changeSet: ChangeSet;
  readOnly: boolean;
  /** What stopped its last run since the app was started. */
  error: AppErrorShape | null;
}): ReactNode {
  const why = readOnly && changeSet.state !== 'running' && changeSet.state !== 'queued' ? READ_ONLY : null;
  const text = sentences(stateExplanation(changeSet), why);
  const details = error && errorDetails(error);
  if (!text) return null;
  return (
    <div className={classNames(parts.muted, parts.above2)}>
      <p>{text}</p>
      {details ? <ErrorDetails text={details} /> : null}
    </div>
  );
}

/** Exports the results of a change set: for spreadsheets and tickets, and edits also for another machine. */
function ExportMenu({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const { changeSet: number, kind } = changeSet;
  const filterNow = () => filterOf(useActivity.getState().filters, number);
  const ofProducts = worksOnProducts(kind);
  const chosen = useProductResults((all) => chosenOf(all, number)).size;
  const entries: MenuEntry[] = [
    {
      id: 'results',
      label: chosen > 0 ? t`Export results, not only of the chosen…` : t`Export results…`,
      hint: ofProducts
        ? t`The result for each product, for spreadsheets and tickets`
        : t`The result of each change, for spreadsheets`,
      onSelect: () => void openDialog('exportResults', { connectionId, changeSet, filter: filterNow() }),
    },
    ofProducts
      ? {
          id: 'copy',
          label: t`Copy results`,
          hint:
            chosen > 0
              ? plural(chosen, {
                  one: 'The # product chosen, as a table to paste',
                  other: 'The # products chosen, as a table to paste',
                })
              : t`The products shown, as a table to paste`,
          onSelect: () => void copyResults(connectionId, changeSet, filterNow()),
        }
      : {
          id: 'changes',
          label: t`Export as a file…`,
          hint: t`The changes, to import on another computer`,
          onSelect: () =>
            void openDialog('exportChanges', {
              connectionId,
              from: { changeSet: number, filter: filterNow() },
            }),
        },
  ];
  return (
    <Menu
      align="end"
      trigger={<Button variant="quiet" icon={<Download size={14} aria-hidden="true" />}>{t`Export`}</Button>}
      entries={entries}
    />
  );
}

interface ChangeSetActionsProps {
  connectionId: string;
  changeSet: ChangeSet;
  /** See `ChangeSetHeading`. */
  onTakeBack: (() => void) | null;
}

/** Actions for a change set that is not being sent. */
function ChangeSetActions({ connectionId, changeSet, onTakeBack }: ChangeSetActionsProps) {
  const { changeSet: number, state, kind, counts, waitsForToken } = changeSet;
  const open = useOpenItems(connectionId, changeSet);
  const undone = undoneBy(changeSet, useChangeSets((all) => all.changeSets) ?? []);
  const chosen = useProductResults((all) => chosenOf(all, number)).size;
  const retrying = useRetry(connectionId, changeSet);
  const stopping = useStart();
  const resuming = useStart();
  return (
    <>
      {onTakeBack && isEnded(state) && counts.applied > 0 && !isUndone(changeSet, undone) ? (
        <Button variant={chosen > 0 ? 'primary' : 'default'} onClick={onTakeBack}>
          {chosen > 0
            ? t`Restore the ${formatNumber(chosen)} chosen…`
            : `${kind === 'removal' ? t`Restore` : undoVerb(kind)}…`}
        </Button>
      ) : null}
      {open.failed > 0 ? (
        <Button busy={retrying.busy} onClick={() => retrying.retry()}>
          {retryFailed(kind, open.failed)}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button
          busy={stopping.busy}
          title={stopMeans(changeSet)}
          onClick={() =>
            void stopping.start(t`The change set could not be stopped`, cancelChangeSet(connectionId, number))
          }
        >{t`Stop`}</Button>
      ) : null}
      {canResume(changeSet) ? (
        <Button
          variant={waitsForToken ? 'default' : 'primary'}
          busy={resuming.busy}
          onClick={() =>
            void resuming.start(t`The change set could not be resumed`, resumeChangeSet(connectionId, number))
          }
        >{t`Resume`}</Button>
      ) : null}
    </>
  );
}
