import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudOff, Unplug } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import type { FeedStatus } from '#shared/contract/feed.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { asSentence } from '../../components/format.ts';
import { toastError } from '../../components/toast.ts';
import { checkForChanges, useFeedCheck } from '../../state/feed.ts';
import { runningPull, useJobs } from '../../state/jobs.ts';
import styles from './ChangesView.module.css';

/** Why the list is not complete or current, and how to fix that. */
export function FeedNote({ connection, status }: { connection: Connection; status: FeedStatus }) {
  const isPulling = useJobs((state) => runningPull(state.jobs, connection.id) !== undefined);
  return (
    <>
      {status.state === 'failed' ? <Failure connectionId={connection.id} reason={status.message} /> : null}
      {status.gap ? <Gap connectionId={connection.id} isPulling={isPulling} /> : null}
    </>
  );
}

function Failure({ connectionId, reason }: { connectionId: string; reason: string | null }) {
  const isChecking = useFeedCheck((state) => state.isChecking);
  return (
    <section className={styles.trouble} aria-label={t`Changes could not be read`}>
      <CloudOff size={15} aria-hidden="true" />
      <p role="status">
        <strong>{asSentence(t`Changes could not be read`)}</strong> {reason}
      </p>
      <Button busy={isChecking} onClick={() => void checkForChanges(connectionId)}>{t`Try again`}</Button>
    </section>
  );
}

function Gap({ connectionId, isPulling }: { connectionId: string; isPulling: boolean }) {
  const pull = async () => {
    const answer = await client.call('catalog.pull', { connectionId });
    if (!answer.ok) toastError(t`The pull could not start`, answer.error);
  };
  return (
    <section className={styles.trouble} aria-label={t`Changes may be missing`}>
      <Unplug size={15} aria-hidden="true" />
      <p role="status">
        <Trans>
          <strong>Changes may be missing.</strong> The service no longer lists everything since the last
          check. A pull reads all products and finds what changed.
        </Trans>
      </p>
      <Button busy={isPulling} onClick={() => void pull()}>{t`Pull`}</Button>
    </section>
  );
}
