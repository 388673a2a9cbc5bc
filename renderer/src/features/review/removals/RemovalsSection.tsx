import { plural, t } from '@lingui/core/macro';
import { ArrowRight, Unlink } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useListedKeys } from '../../../actions/key-notes.ts';
import { useActions } from '../../../actions/use-actions.ts';
import { ACTION_COLORS } from '../../../changesets/ActionName.tsx';
import { dropGone } from '../../../changesets/mark-notice.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { countToBe, marksIn, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import { showView } from '../../../state/app.ts';
import { useChangeSets } from '../../../state/changesets.ts';
import { openDialog } from '../../../state/dialog.ts';
import { useMarkCount } from '../../../state/marked-products.ts';
import { isInterrupted } from '../../../state/sending-order.ts';
import { HeadingFrame } from '../HeadingFrame.tsx';
import { MARK_KEYS } from '../key-notes.ts';
import { Notice } from '../Notice.tsx';
import styles from '../review.module.css';
import { removalActions } from '../review-actions.ts';
import { SectionFrame } from '../SectionFrame.tsx';
import { MarkedList } from './MarkedList.tsx';
import { goneMessage, removalsHeading } from './messages.ts';
import own from './removals.module.css';

/** Products marked to be unlinked or deleted, before any of it is sent. */
export function RemovalsSection({ connection, summary }: { connection: Connection; summary: StagedSummary }) {
  useActions(removalActions);
  useListedKeys(MARK_KEYS);
  return (
    <SectionFrame
      connection={connection}
      heading={<RemovalsHeading connectionId={connection.id} removals={summary.removals} />}
      nothing={marksIn(summary) > 0 ? null : <NothingMarked connectionId={connection.id} />}
    >
      <MarkedList key={connection.id} connection={connection} removals={summary.removals} />
    </SectionFrame>
  );
}

/** Shown when no product is marked: explains how products get into the list. */
function NothingMarked({ connectionId }: { connectionId: string }) {
  return (
    <EmptyState
      icon={<Unlink size={22} />}
      title={t`No product is marked to be removed`}
      actions={
        <>
          <Button variant="primary" onClick={() => void showView('catalog')}>{t`Go to Catalog`}</Button>
          <Button
            onClick={() => void openDialog('removalList', { connectionId })}
          >{t`Mark products from a list…`}</Button>
          <Button onClick={() => void showView('activity')}>{t`What was removed earlier`}</Button>
        </>
      }
    >{t`Mark products in the catalog to unlink them from the integration or delete them from the service. They are listed here, and nothing is sent until you have rehearsed and confirmed the removal.`}</EmptyState>
  );
}

/** What is marked, and the next step: nothing is removed without its rehearsal. */
function RemovalsHeading({
  connectionId,
  removals,
}: {
  connectionId: string;
  removals: StagedSummary['removals'];
}) {
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const gone = useMarkCount(connectionId, 'gone') ?? 0;
  return (
    <HeadingFrame
      title={removalsHeading(removals)}
      note={t`Shows what would happen. Nothing is removed before you confirm it there.`}
      buttons={(noteId) => (
        <Button
          variant={interrupted ? 'default' : 'primary'}
          aria-describedby={noteId}
          onClick={() => void showView('rehearsal')}
        >
          {plural(marksIn({ removals }), { one: 'Rehearse…', other: 'Rehearse all #…' })}
          <ArrowRight size={14} aria-hidden="true" />
        </Button>
      )}
    >
      <p className={own.counts}>
        {REMOVAL_MODES.filter((mode) => removals[mode] > 0).map((mode) => (
          <span key={mode} className={classNames(own.mode, ACTION_COLORS[mode])}>
            <RemovalIcon mode={mode} size={13} />
            {countToBe(mode, removals[mode])}
          </span>
        ))}
      </p>
      {gone > 0 ? (
        <Notice>
          {goneMessage(gone)}{' '}
          <button type="button" className={styles.link} onClick={() => void dropGone(connectionId, null)}>
            {gone === 1 ? t`Unmark it` : t`Unmark them`}
          </button>
        </Notice>
      ) : null}
    </HeadingFrame>
  );
}
