import { t } from '@lingui/core/macro';
import { Cable, FlaskConical, Plus } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { editConnection, useFormTarget } from '../../state/connection-form.ts';
import { openSample, useConnections } from '../../state/connections.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { ConnectionFormPane } from './ConnectionFormPane.tsx';
import styles from './ConnectionsView.module.css';

/** All connections, and the form of the selected one, which is the active one at first. */
export function ConnectionsView() {
  const connections = useConnections((state) => state.connections);
  const active = useApp((state) => state.activeConnection);
  const target = useFormTarget((state) => state.target) ?? active;
  const chosen = connections.find(({ id }) => id === target) ?? null;
  const hasSample = connections.some(({ kind }) => kind === 'sample');
  const showSample = async () => {
    const answer = await openSample();
    if (!answer.ok) toastError(t`The sample catalog could not be opened`, answer.error);
  };
  return (
    <div className={styles.view}>
      <nav className={styles.list} aria-label={t`Connections`}>
        <header className={styles.header}>
          <h2>{t`Connections`}</h2>
          <Button
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={target === 'new'}
            onClick={() => void editConnection('new')}
          >{t`New`}</Button>
        </header>
        {connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} selected={connection.id === target} />
        ))}
        {hasSample ? null : (
          <Button
            variant="quiet"
            className={styles.sample}
            icon={<FlaskConical size={14} aria-hidden="true" />}
            onClick={() => void showSample()}
          >{t`Open the sample catalog`}</Button>
        )}
      </nav>
      {target === 'new' || chosen ? (
        <ConnectionFormPane key={target} connection={chosen} />
      ) : (
        <div className={styles.nothing}>
          <EmptyState
            icon={<Cable size={22} />}
            title={t`Choose a connection`}
          >{t`A connection is one integration of your service: its address, its languages and its token. Each keeps its own local catalog and staged edits.`}</EmptyState>
        </div>
      )}
    </div>
  );
}
