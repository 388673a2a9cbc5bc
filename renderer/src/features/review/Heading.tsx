import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { count } from '../../components/format.ts';
import { useApplyPreview } from '../../state/apply-preview.ts';
import { runningChangeSet, useChangeSets } from '../../state/changesets.ts';
import { apply, NOTHING_SENT } from './apply.ts';
import { HeldBack } from './HeldBack.tsx';
import styles from './review.module.css';
import { applyBlocked, heading, localeCounts, sentAs } from './sentences.ts';

export interface HeadingProps {
  connection: Connection;
  summary: StagedSummary;
  requestsShown: boolean;
  onShowRequests: () => void;
}

/** What is staged and how it will be sent, and the button that sends it. */
export function Heading({ connection, summary, requestsShown, onShowRequests }: HeadingProps) {
  const preview = useApplyPreview((state) => state.preview);
  const running = useChangeSets((state) => runningChangeSet(state.changeSets) !== undefined);
  const { busy, start } = useStart();
  const blocked = applyBlocked(connection.readOnly, preview, running);
  const changes = preview?.changes ?? summary.changes;
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h1>{heading(summary)}</h1>
        <p className={styles.sub}>
          {localeCounts(summary.locales)}
          {preview && !running ? ` — ${sentAs(preview)}` : null}
        </p>
        {preview && !running ? <HeldBack held={preview.heldBack} /> : null}
      </div>
      <div className={styles.actions}>
        <div className={styles.buttons}>
          <Button variant="quiet" aria-expanded={requestsShown} onClick={onShowRequests}>
            {requestsShown ? 'Hide requests' : 'Show requests'}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={blocked !== null || preview === null}
            aria-describedby="apply-note"
            onClick={() => void start(NOTHING_SENT, apply(connection.id))}
          >
            {running ? 'Applying…' : `Apply ${count(changes, 'change')}`}
          </Button>
        </div>
        <p id="apply-note" className={styles.note}>
          {blocked ?? 'Nothing is sent before you press Apply.'}
        </p>
      </div>
    </header>
  );
}
