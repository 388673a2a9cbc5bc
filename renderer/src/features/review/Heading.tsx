import { t } from '@lingui/core/macro';
import type { ApplyPreview } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { useQuery } from '../../query/use-query.ts';
import { runningChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useCurrentColumnNames } from '../../state/column-names.ts';
import { isInterrupted, wouldWaitFor } from '../../state/sending-order.ts';
import { apply, NOTHING_SENT } from './apply.ts';
import { FilesMenu } from './FilesMenu.tsx';
import { HeadingFrame } from './HeadingFrame.tsx';
import { HeldBack } from './HeldBack.tsx';
import { HowItIsSent } from './HowItIsSent.tsx';
import { applyBlocked, applyLabel, applyNote, heading, sentAs } from './messages.ts';
import styles from './review.module.css';
import { SentWhole } from './SentWhole.tsx';
import { localeCounts } from './shown.ts';

export interface HeadingProps {
  connection: Connection;
  summary: StagedSummary;
  /** What applying would send now; null until it is known. */
  preview: ApplyPreview | null;
  /** How many changes are listed; null until it is known. */
  shown: number | null;
  requestsShown: boolean;
  onShowRequests: () => void;
}

/** What is staged and how it will be sent, and the button that sends it. */
export function Heading({
  connection,
  summary,
  preview,
  shown,
  requestsShown,
  onShowRequests,
}: HeadingProps) {
  const columns = useQuery('drafts.columns', { connectionId: connection.id, filter: 'all' }).value ?? [];
  useCurrentColumnNames();
  const running = useChangeSets((state) => runningChangeSet(state.changeSets) !== undefined);
  const ahead = useChangeSets((state) => wouldWaitFor(state.changeSets));
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const { busy, start } = useStart();
  const blocked = applyBlocked(connection.readOnly, preview, running);
  const changes = preview?.changes ?? summary.changes;
  return (
    <HeadingFrame
      title={heading(summary)}
      note={blocked ?? applyNote(ahead)}
      buttons={(noteId) => (
        <>
          <Button variant="quiet" aria-expanded={requestsShown} onClick={onShowRequests}>
            {requestsShown ? t`Hide requests` : t`Show requests`}
          </Button>
          <FilesMenu connectionId={connection.id} shown={shown} />
          <span className={styles.joined}>
            <Button
              variant={interrupted ? 'default' : 'primary'}
              busy={busy}
              disabled={blocked !== null || preview === null}
              aria-describedby={noteId}
              onClick={() => void start(NOTHING_SENT, apply(connection.id))}
            >
              {applyLabel(changes, ahead !== null)}
            </Button>
            {preview ? <HowItIsSent connectionId={connection.id} options={preview.options} /> : null}
          </span>
        </>
      )}
    >
      <p className={styles.sub}>
        {[localeCounts(columns), preview ? sentAs(preview) : ''].filter(Boolean).join(' — ')}
      </p>
      {preview && preview.heldBack.whole > 0 ? <SentWhole edits={preview.heldBack.whole} /> : null}
      {preview ? <HeldBack held={preview.heldBack} running={running} /> : null}
    </HeadingFrame>
  );
}
