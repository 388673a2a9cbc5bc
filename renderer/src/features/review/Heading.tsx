import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { useApplyPreview } from '../../state/apply-preview.ts';
import { runningChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useCurrentColumnNames } from '../../state/column-names.ts';
import { useDraftsList } from '../../state/drafts-list.ts';
import { isInterrupted } from '../../state/sending-order.ts';
import { apply, NOTHING_SENT } from './apply.ts';
import { FilesMenu } from './FilesMenu.tsx';
import { HeldBack } from './HeldBack.tsx';
import { HowItIsSent } from './HowItIsSent.tsx';
import { applyBlocked, applyLabel, applyNote, heading, sentAs } from './messages.ts';
import styles from './review.module.css';
import { SentWhole } from './SentWhole.tsx';
import { localeCounts } from './shown.ts';

export interface HeadingProps {
  connection: Connection;
  summary: StagedSummary;
  requestsShown: boolean;
  onShowRequests: () => void;
}

/** What is staged and how it will be sent, and the button that sends it. */
export function Heading({ connection, summary, requestsShown, onShowRequests }: HeadingProps) {
  const preview = useApplyPreview((state) => state.preview);
  const columns = useDraftsList((state) => state.allColumns);
  useCurrentColumnNames();
  const running = useChangeSets((state) => runningChangeSet(state.changeSets) !== undefined);
  const waits = useChangeSets(
    (state) => state.changeSets?.some((one) => one.state === 'running' || one.state === 'queued') ?? false,
  );
  const interrupted = useChangeSets((state) => isInterrupted(state.changeSets));
  const { busy, start } = useStart();
  const blocked = applyBlocked(connection.readOnly, preview, running);
  const changes = preview?.changes ?? summary.changes;
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h2 className="view-title">{heading(summary)}</h2>
        <p className={styles.sub}>
          {[localeCounts(columns), preview ? sentAs(preview) : ''].filter(Boolean).join(' — ')}
        </p>
        {preview && preview.heldBack.whole > 0 ? <SentWhole edits={preview.heldBack.whole} /> : null}
        {preview ? <HeldBack held={preview.heldBack} running={running} /> : null}
      </div>
      <div className={styles.actions}>
        <div className={styles.buttons}>
          <Button variant="quiet" aria-expanded={requestsShown} onClick={onShowRequests}>
            {requestsShown ? 'Hide requests' : 'Show requests'}
          </Button>
          <FilesMenu connectionId={connection.id} />
          <span className={styles.joined}>
            <Button
              variant={interrupted ? 'default' : 'primary'}
              busy={busy}
              disabled={blocked !== null || preview === null}
              aria-describedby="apply-note"
              onClick={() => void start(NOTHING_SENT, apply(connection.id))}
            >
              {applyLabel(changes, waits)}
            </Button>
            <HowItIsSent connectionId={connection.id} />
          </span>
        </div>
        <p id="apply-note" className={styles.note}>
          {blocked ?? applyNote(waits)}
        </p>
      </div>
    </header>
  );
}
