import { t } from '@lingui/core/macro';
import { ArrowRight, Cable, FlaskConical, Plus } from 'lucide-react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { ColourMark } from '../../components/ColourMark.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { formatRelative } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { isUnencrypted } from '../../components/is-unencrypted.ts';
import { toastError } from '../../components/toast.ts';
import { useApp } from '../../state/app.ts';
import { editConnection, useFormTarget } from '../../state/connection-form.ts';
import { openConnection, openSample, useConnections } from '../../state/connections.ts';
import { notPulled } from '../../state/kept-languages.ts';
import parts from '../../theme/parts.module.css';
import { ConnectionFormPane } from './ConnectionFormPane.tsx';
import styles from './ConnectionsView.module.css';
import { tokenPlaces } from './labels.ts';

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
        <div className={classNames(parts.fills, parts.surface)}>
          <EmptyState
            icon={<Cable size={22} />}
            title={t`Choose a connection`}
          >{t`A connection is one integration of your service: its address, its languages and its token. Each keeps its own local catalog and staged edits.`}</EmptyState>
        </div>
      )}
    </div>
  );
}

interface ConnectionCardProps {
  connection: Connection;
  selected: boolean;
}

function ConnectionCard({ connection, selected }: ConnectionCardProps) {
  const isActive = useApp((state) => state.activeConnection === connection.id);
  const open = async () => {
    const opened = await openConnection(connection);
    if (!opened.ok) toastError(t`The pull could not start`, opened.error);
  };
  return (
    <div className={classNames(parts.hovers, parts.middle, parts.rounded, selected && styles.selected)}>
      <button
        type="button"
        className={styles.choose}
        aria-current={selected || undefined}
        onClick={() => void editConnection(connection.id)}
      >
        <span className={styles.mark}>
          <ColourMark colour={connection.colour} />
        </span>
        <span className={classNames(parts.grid, parts.shrinks)}>
          <span className={styles.name}>{connection.name}</span>
          <span className={parts.hint}>{facts(connection, isActive)}</span>
          {connection.kind === 'service' ? (
            <span className={connection.token === 'missing' ? parts.fieldError : parts.hint}>
              {connection.newTokenWaiting
                ? t`A new token has not been tested yet`
                : tokenPlaces[connection.token]}
            </span>
          ) : null}
          {isUnencrypted(connection.baseUrl) ? (
            <span className={parts.fieldError}>{t`Not encrypted (http)`}</span>
          ) : null}
        </span>
      </button>
      <IconButton
        label={t`Open ${connection.name}`}
        icon={<ArrowRight size={15} />}
        className={styles.open}
        onClick={() => void open()}
      />
    </div>
  );
}

function facts(connection: Connection, isActive: boolean): string {
  const { kind, readOnly, pulledAt } = connection;
  return [
    isActive ? t`open now` : '',
    kind === 'sample' ? t`sample` : '',
    readOnly ? 'read-only' : '',
    pulledAt ? t`pulled ${formatRelative(pulledAt)}` : t`not pulled yet`,
    notPulled(connection).length > 0 ? t`only ${connection.locales.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
